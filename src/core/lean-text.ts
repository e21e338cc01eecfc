import type { Position } from "./message.ts";

/** Keywords of commands that change the syntax, as alternatives of a regular expression. */
export const SYNTAX_COMMANDS =
  "macro|macro_rules|syntax|declare_syntax_cat|elab|elab_rules|notation|infix[lr]?|prefix|postfix";

/**
 * Replaces comments, doc comments included, by blanks of the same shape, so that every other
 * character keeps its line and column. An unterminated comment stays, for Lean to complain about.
 * Strings (also raw ones), character literals and `«…»` names are left alone.
 */
export function blankComments(text: string): string {
  const TOKEN =
    /--[^\n]*|\/-|r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n][^'\n]*)'|«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*|[\s\S]/uy;
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0] ?? (text[at] as string);
    const blockEnd = token === "/-" ? blockCommentEnd(text, at) : undefined;
    const piece = text.slice(at, blockEnd ?? at + token.length);
    const isComment = token.startsWith("--") || blockEnd !== undefined;
    parts.push(isComment ? blank(piece) : piece);
    at += piece.length;
  }
  return parts.join("");
}

/** A word or a sign of Lean text. */
interface CodeToken {
  text: string;
  /** UTF-16 offset. */
  at: number;
  /** How many brackets are open before it. */
  depth: number;
}

const BRACKETS: Record<string, string> = { "(": ")", "{": "}", "[": "]", "⦃": "⦄", "⟨": "⟩" };

/** The words and signs of a text without comments from an offset on; a string is one. */
export function codeTokens(code: string, from = 0): CodeToken[] {
  const TOKEN =
    /r(#*)"[\s\S]*?"\1|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\\n]|\\[^\n][^'\n]*)'|«[^»\n]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉.]*|:=|[\s\S]/uy;
  const found: CodeToken[] = [];
  let depth = 0;
  TOKEN.lastIndex = from;
  for (let match = TOKEN.exec(code); match; match = TOKEN.exec(code)) {
    const [text] = match;
    if (Object.values(BRACKETS).includes(text)) depth--;
    if (text.trim() !== "") found.push({ text, at: match.index, depth });
    if (text in BRACKETS) depth++;
  }
  return found;
}

/** Spaces instead of everything but line breaks; as many code points as before. */
export function blank(text: string): string {
  return text.replace(/[^\r\n]/gu, " ");
}

/** The Lean position of a UTF-16 offset. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: [...before.slice(lineStart)].length };
}

/** The UTF-16 offset of a Lean position. */
export function offsetOf(text: string, { line, column }: Position): number {
  let offset = 0;
  for (let at = 1; at < line; at++) offset = text.indexOf("\n", offset) + 1;
  for (let at = 0; at < column; at++) {
    offset += (text.codePointAt(offset) as number) > 0xffff ? 2 : 1;
  }
  return offset;
}

/** Whether a position lies between two others, or is one of them. */
export function isWithin(pos: Position, start: Position, end: Position): boolean {
  const afterStart =
    pos.line > start.line || (pos.line === start.line && pos.column >= start.column);
  const beforeEnd = pos.line < end.line || (pos.line === end.line && pos.column <= end.column);
  return afterStart && beforeEnd;
}

/** Offset after a nested block comment, or nothing when it has no end. */
function blockCommentEnd(text: string, start: number): number | undefined {
  const MARK = /\/-|-\//g;
  MARK.lastIndex = start;
  let depth = 0;
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    depth += mark[0] === "/-" ? 1 : -1;
    if (depth === 0) return mark.index + 2;
  }
  return undefined;
}
