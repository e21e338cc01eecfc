import { escapeRegExp } from "../../core/index.ts";
import type { Edit } from "./edits.ts";
import { malformed, type Parsed, parsed } from "./parsed.ts";

/**
 * Replaces the one piece of `text` that `search` matches. Tried in order: whole lines; a piece of a line;
 * whole lines with blanks normalised (indentation and runs of blanks differ), where the replacement is
 * moved to the indentation found; the same words with line breaks elsewhere; the lines that are most alike. More than one match at the first of these that has
 * any is refused.
 */
export function applyEdit(text: string, edit: Edit): Parsed<string> {
  const plain = withoutLineNumbers(edit);
  if (plain.search.trim() === "") return malformed("SEARCH is empty");
  for (const find of [wholeLines, pieces, normalisedLines, sameWords, similarLines]) {
    const matches = find(text, plain);
    if (matches.length > 1) {
      const lines = matches.map(({ start }) => text.slice(0, start).split("\n").length);
      return malformed(
        `SEARCH matches ${matches.length} places (lines ${lines.join(", ")}); add lines around it`,
      );
    }
    const [match] = matches;
    if (match) return parsed(text.slice(0, match.start) + match.replace + text.slice(match.end));
  }
  return malformed("SEARCH matches nothing in the current text");
}

const LINE_NUMBER = /^\s*\d+ ?[|:│] ?/;

/** As a model copies them from a listing with numbers. */
function withoutLineNumbers({ search, replace }: Edit): Edit {
  const isNumbered = search.split("\n").every((line) => LINE_NUMBER.test(line));
  if (!isNumbered) return { search, replace };
  const strip = (text: string) =>
    text
      .split("\n")
      .map((line) => line.replace(LINE_NUMBER, ""))
      .join("\n");
  return { search: strip(search), replace: strip(replace) };
}

/** Offsets in a text, and what to put there. */
interface Match {
  start: number;
  end: number;
  replace: string;
}

function wholeLines(text: string, { search, replace }: Edit): Match[] {
  return occurrences(`\n${text}\n`, `\n${search}\n`).map((start) => ({
    start,
    end: start + search.length,
    replace,
  }));
}

function pieces(text: string, { search, replace }: Edit): Match[] {
  return occurrences(text, search).map((start) => {
    return { start, end: start + search.length, replace };
  });
}

function normalisedLines(text: string, edit: Edit): Match[] {
  const wanted = wantedLines(edit);
  return windows(text, wanted.length)
    .filter(({ lines }) => wanted.every((line, i) => line === normalise(lines[i] as string)))
    .map((window) => replaced(window, edit));
}

/** The same words, whatever stands between them. */
function sameWords(text: string, { search, replace }: Edit): Match[] {
  const words = search
    .trim()
    .split(/\s+/)
    .map((word) => escapeRegExp(word));
  return [...text.matchAll(new RegExp(words.join("\\s+"), "gu"))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replace: replace.trim(),
  }));
}

/** How alike lines must be, on average, for an anchor that is not quite what stands there. */
const ALIKE = 0.75;
/** By how much the best place must be better than the next. */
const CLEARLY = 0.1;

function similarLines(text: string, edit: Edit): Match[] {
  const wanted = wantedLines(edit);
  const rated = windows(text, wanted.length)
    .map((window) => ({ window, likeness: likeness(wanted, window.lines) }))
    .filter((one) => one.likeness >= ALIKE)
    .sort((a, b) => b.likeness - a.likeness);
  const [best, next] = rated;
  if (!best || (next && next.likeness > best.likeness - CLEARLY)) return [];
  return [replaced(best.window, edit)];
}

function likeness(wanted: readonly string[], lines: readonly string[]): number {
  const each = wanted.map((line, i) => commonShare(line, normalise(lines[i] as string)));
  return each.reduce((sum, share) => sum + share, 0) / each.length;
}

/** Twice the words in common over the words of both (Dice). */
function commonShare(a: string, b: string): number {
  const words = (line: string): string[] =>
    line.match(/[\p{L}\p{N}_.'!?]+|[^\s\p{L}\p{N}]/gu) ?? [];
  const rest = words(b);
  const all = words(a).length + rest.length;
  let common = 0;
  for (const word of words(a)) {
    const at = rest.indexOf(word);
    if (at < 0) continue;
    rest.splice(at, 1);
    common++;
  }
  return all === 0 ? 1 : (2 * common) / all;
}

interface Window {
  start: number;
  lines: string[];
}

function windows(text: string, count: number): Window[] {
  const lines = text.split("\n");
  const found: Window[] = [];
  let start = 0;
  for (let first = 0; first + count <= lines.length; first++) {
    found.push({ start, lines: lines.slice(first, first + count) });
    start += (lines[first] as string).length + 1;
  }
  return found;
}

function replaced({ start, lines }: Window, { search, replace }: Edit): Match {
  const by = indentation(lines[0] as string) - indentation(firstLine(search));
  return { start, end: start + lines.join("\n").length, replace: shift(replace, by) };
}

/** What is looked for, without empty lines around it. */
function wantedLines({ search }: Edit): string[] {
  const wanted = search.split("\n").map(normalise);
  while (wanted[0] === "") wanted.shift();
  while (wanted.at(-1) === "") wanted.pop();
  return wanted;
}

function occurrences(text: string, piece: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) found.push(at);
  return found;
}

function normalise(line: string): string {
  return line.trim().replace(/\s+/g, " ");
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim() !== "") ?? "";
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

/** Moves every line to the right by `by` columns, or to the left, not beyond column 0. */
function shift(text: string, by: number): string {
  const move = (line: string) => {
    if (line.trim() === "") return line;
    return by >= 0 ? " ".repeat(by) + line : line.slice(Math.min(-by, indentation(line)));
  };
  return text.split("\n").map(move).join("\n");
}
