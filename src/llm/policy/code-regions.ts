import { blankComments, escapeRegExp } from "../../core/index.ts";
import { isTactic, startsCommand } from "./lean-commands.ts";
import { endOfString, fullyUnescaped } from "./loose-json.ts";

/** Lean text that is not fenced. */
export interface CodeRegion {
  text: string;
  /** What it stands in has no end. */
  isCutOff: boolean;
}

const MODIFIERS = "(?:@\\[[^\\]\\n]*\\][ \\t]*|(?:private|protected|nonrec|noncomputable)[ \\t]+)*";
/** A theorem anywhere in a line; a word of prose has no binders or type behind it. */
const THEOREM = `${MODIFIERS}(?:theorem|lemma)[ \\t]+[^\\s:({\\[⦃"']+(?=\\s*[.{(\\[⦃:]|[ \\t]*$|\\\\n)|example(?=\\s*[({\\[⦃:])`;
/** Other commands that a text begins with, at the beginning of a line or in quotes. */
const FIRST =
  "(?:import|open|namespace|set_option|def|abbrev|inductive|structure|variable|section|universe)[ \\t]+[\\p{L}({](?![^\\n]*[.:]$)";
/** A place in a file, or a cell of a notebook. */
const PLACE = "^(?:[\\w./-]+:\\d+:|(?:In|Out) ?\\[\\d+\\]:)[ \\t]*";
const START = new RegExp(
  `(?<![\\p{L}\\p{N}_.?!]'*)(?:${THEOREM})|(?<=^[^\\p{L}]*|["'\`>[(]|${PLACE})(?:${FIRST})|^[ \\t]*/--(?!-)`,
  "u",
);

/** Lean texts in an answer, by their first commands, in whatever they are wrapped: quotes, tags, prefixes of lines. */
export function codeRegions(answer: string): CodeRegion[] {
  const lines = answer.split("\n");
  const found: CodeRegion[] = [];
  for (let at = 0; at < lines.length; ) {
    const column = START.exec(lines[at] as string)?.index;
    const region = column === undefined ? undefined : regionAt(lines, { at, column });
    if (region) found.push({ text: region.text, isCutOff: region.isCutOff });
    at += region?.lines ?? 1;
  }
  return found;
}

interface Start {
  at: number;
  column: number;
}

function regionAt(lines: readonly string[], start: Start): CodeRegion & { lines: number } {
  const line = lines[start.at] as string;
  const before = line.slice(0, start.column);
  const quoted = quotedAt(lines, start);
  if (quoted) return quoted;
  const prefix = prefixOf(before);
  if (prefix) {
    const own = [line.slice(start.column).replace(/\s+[│┃]\s*$/, "")];
    for (const next of lines.slice(start.at + 1)) {
      const rest = prefix(next);
      if (rest === undefined) break;
      own.push(rest);
    }
    return { text: codeOf(own), isCutOff: false, lines: own.length };
  }
  const margin = before.trim() === "" ? before.length : 0;
  const own = [line.slice(start.column), ...lines.slice(start.at + 1)];
  const kept = keptLines(own, margin);
  const text = own
    .slice(0, kept)
    .map((each, i) => (i === 0 ? each : each.slice(Math.min(margin, indentation(each)))))
    .join("\n")
    .replace(/(?:\]\]>|<\/[a-z][\w:.-]*>).*$/i, "")
    .replace(/\\([[\]_*<>#|{}().+-])/g, "$1");
  // Within a sentence, its end is none of the code.
  const plain = kept === 1 && before.trim() !== "" ? text.replace(/[.,;:!]+$/, "") : text;
  // Written as one line, with `\n` for the ends of lines.
  return { text: codeOf(fullyUnescaped(plain).split("\n")), isCutOff: false, lines: kept };
}

function codeOf(lines: readonly string[]): string {
  return lines.slice(0, keptLines(lines, 0)).join("\n");
}

/** What a piece of code begins with, and what ends it then. */
const WRAPPERS: readonly { open: RegExp; close: (found: readonly string[]) => string }[] = [
  { open: /("""|''')[\w-]*\s*$/, close: ([, quotes = ""]) => quotes },
  { open: /(\\*["'])$/, close: ([, quote = ""]) => quote },
  { open: /(`+)$/, close: ([, ticks = ""]) => ticks },
  { open: /[「『]$/, close: () => "」" },
  { open: /<!\[CDATA\[\s*$/, close: () => "]]>" },
  { open: /<([\w:.-]+)(?:\s[^<>]*|=[^<>]*)?>\s*\{?`?\s*$/, close: ([, tag = ""]) => `</${tag}` },
  { open: /\\begin\{(\w+)\}\S*\s*$/, close: ([, name = ""]) => `\\end{${name}}` },
  { open: /\{(code|noformat)[^}\n]*\}\s*$/, close: ([, name = ""]) => `{${name}}` },
  { open: /(\*\*|__)$/, close: ([, sign = ""]) => sign },
  { open: /\\(?:text\w*|verb|boxed|mbox|fbox|mathtt)\{$/, close: () => "}" },
];

/** Code in quotes, in tags and so on, if it is. */
function quotedAt(
  lines: readonly string[],
  { at, column }: Start,
): (CodeRegion & { lines: number }) | undefined {
  const before = (lines[at] as string).slice(0, column);
  const isFirst = before.trim() === "";
  const opening = isFirst ? `${lines[at - 1]?.trimEnd() ?? ""}\n${before}` : before;
  for (const { open, close } of WRAPPERS) {
    const found = open.exec(opening);
    if (!found) continue;
    const end = close(found);
    const rest = [(lines[at] as string).slice(column), ...lines.slice(at + 1)].join("\n");
    const isString = /["']$/.test(end);
    const length = isString ? endOfStrings(rest, end) : closingIn(rest, end);
    if (length === undefined && !isString) continue;
    const taken = rest.slice(0, length).replace(/`\}\s*$/, "");
    const inner = /["']/.test(end) ? taken.replace(joint(end), "") : taken;
    const margin = isFirst ? before.length : 0;
    const own = inner
      .split("\n")
      .map((line, i) => (i === 0 ? line : line.slice(Math.min(margin, indentation(line)))));
    const plain = isString ? fullyUnescaped(own.join("\n")).split("\n") : own;
    return { text: codeOf(plain), isCutOff: length === undefined, lines: taken.split("\n").length };
  }
  return undefined;
}

/** Between texts that make one: `"import Lean\\n" + "open Nat"`. */
function joint(quote: string): RegExp {
  return new RegExp(
    `${escapeRegExp(quote)}[ \\t]*\\+?[ \\t]*\\n[ \\t]*\\+?[ \\t]*${escapeRegExp(quote)}`,
    "g",
  );
}

/** The end of the last of them. */
function endOfStrings(text: string, quote: string): number | undefined {
  const end = endOfString(text, 0, quote);
  if (end === undefined) return undefined;
  const rest = text.slice(end);
  const next =
    rest.search(joint(quote)) === 0 ? (joint(quote).exec(rest) as RegExpExecArray)[0].length : 0;
  if (next === 0) return end;
  const more = endOfStrings(rest.slice(next), quote);
  return more === undefined ? undefined : end + next + more;
}

/** Where a wrapper closes; of brackets, the one that closes what was open before. */
function closingIn(text: string, end: string): number | undefined {
  if (end !== "}") {
    const at = text.indexOf(end);
    return at < 0 ? undefined : at;
  }
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    if (sign === "}" && depth === 0) return index;
    depth += sign === "{" ? 1 : -1;
  }
  return undefined;
}

/** What each line of a listing has in front: its number, `>`, `+`, `--`, a prompt. */
function prefixOf(before: string): ((line: string) => string | undefined) | undefined {
  const number = /^\s*(?:\|\s*)?(?:[\w./-]+:)?\d+(\s*[|:.)→│]?\s?)$/.exec(before);
  if (number) {
    const [, after = ""] = number;
    return (line) => {
      const found = /^\s*(?:\|\s*)?(?:[\w./-]+:)?\d+([\s\S]*)$/.exec(line)?.[1];
      if (found === undefined) return undefined;
      if (found.startsWith(after)) return found.slice(after.length);
      return found.trim() === after.trim() ? "" : undefined;
    };
  }
  if (/^\s*(?:>>>|lean4?>|In ?\[\d+\]:)\s*$/.test(before)) {
    return (line) => {
      const own = line.slice(0, before.length);
      return /[\p{L}\p{N}]/u.test(own) || own.trim() === "" ? undefined : line.slice(own.length);
    };
  }
  if (!/^\s*(?:>[> ]*|\+|-- ?|\/\/+ ?|#+ |%+ ?|;+ ?|\* |[|│┃¦] ?)$/.test(before)) return undefined;
  const plain = before.trimEnd();
  return (line) => {
    if (line.startsWith(before)) return line.slice(before.length).replace(/\s+[│┃]\s*$/, "");
    return line.trim() === plain.trim() ? "" : undefined;
  };
}

/** How many lines from a first line of code on are code. */
export function keptLines(lines: readonly string[], margin: number): number {
  let before = lines[0] as string;
  let isComment = opensComment(lines[0] as string, false);
  for (let at = 1; at < lines.length; at++) {
    const line = lines[at] as string;
    if (line.trim() === "") continue;
    if (!isComment && isPast(line, { before, isAfterGap: lines[at - 1]?.trim() === "", margin }))
      return lastWritten(lines, at);
    isComment = opensComment(line, isComment);
    if (!isComment) before = line;
  }
  return lines.length;
}

function lastWritten(lines: readonly string[], end: number): number {
  let kept = end;
  while (kept > 1 && lines[kept - 1]?.trim() === "") kept--;
  return kept;
}

function opensComment(line: string, isWithin: boolean): boolean {
  const last = line.lastIndexOf("/-");
  const end = line.lastIndexOf("-/");
  return last > end ? true : end >= 0 ? false : isWithin;
}

/** What goes on in the next line. */
const UNFINISHED =
  /(?::=|(?<![\w.])by|=>|[,([{⟨→↔∧∨=+*<≤∈∣-]|\b(?:do|then|else|with|from|at|where|fun|calc))\s*$/u;
/** How lines at the margin begin that go on with what is above them. */
const GOES_ON =
  /^(?:[|·)\]}⟩]|<;>|:=|--|\/-|-\/|@\[|(?:by|where|termination_by|decreasing_by|end|from|fun|at|with|using|then|else|calc|in)(?![\p{L}\p{N}_'])|_ )/u;

/** Whether a line is no code any more: it stands out of the text, or begins as no line of Lean does. */
function isPast(
  line: string,
  { before, isAfterGap, margin }: { before: string; isAfterGap: boolean; margin: number },
): boolean {
  const text = line.trim();
  const indent = indentation(line);
  if (/^(?:`{2,}|~{3,})/.test(text) || indent < margin) return true;
  if (indent > margin) return false;
  if (isSentence(text, isAfterGap)) return true;
  return !(
    startsCommand(text) ||
    GOES_ON.test(text) ||
    isTacticLine(text) ||
    UNFINISHED.test(blankComments(before))
  );
}

/** A tactic, and no sentence that begins with the same word. */
function isTacticLine(text: string): boolean {
  return isTactic(text) && !/^\p{Ll}+(?: [\p{L}'`,]+){4,}[.:]?$/u.test(text);
}

/** A sentence at the margin; after an empty line it may be a list or begin with any word. */
export function isSentence(line: string, isAfterGap: boolean): boolean {
  if (isAfterGap && /^(?:[\p{Lu}#*>-]|\d+\.)(?!-).*\s\S+\s/u.test(line))
    return !startsCommand(line);
  return /^\p{Lu}\p{Ll}*(?: [\p{L}'`,]+){3}/u.test(line) && !/:=|[⟨⟩∀∃→]/u.test(line);
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}
