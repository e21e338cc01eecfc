import type { Position } from "./message.ts";

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

/** Offset after a nested block comment, or nothing when it has no end. */
export function blockCommentEnd(text: string, start: number): number | undefined {
  const MARK = /\/-|-\//g;
  MARK.lastIndex = start;
  let depth = 0;
  for (let mark = MARK.exec(text); mark; mark = MARK.exec(text)) {
    depth += mark[0] === "/-" ? 1 : -1;
    if (depth === 0) return mark.index + 2;
  }
  return undefined;
}
