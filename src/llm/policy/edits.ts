import { malformed, type Parsed, parsed } from "./parsed.ts";

/** One SEARCH/REPLACE block. Lines without the line break after the last. */
export interface Edit {
  search: string;
  replace: string;
}

const SEARCH = /^\s*<{5,9} ?SEARCH\s*$/;
const DIVIDER = /^\s*={5,9}\s*$/;
const REPLACE = /^\s*>{5,9} ?REPLACE\s*$/;

export function hasEdits(answer: string): boolean {
  return answer.split(/\r?\n/).some((line) => SEARCH.test(line) || REPLACE.test(line));
}

/**
 * The blocks of an answer, in order:
 *
 *     <<<<<<< SEARCH
 *     old lines
 *     =======
 *     new lines
 *     >>>>>>> REPLACE
 *
 * Text between blocks, fences included, is ignored.
 */
export function parseEdits(answer: string): Parsed<Edit[]> {
  const edits: Edit[] = [];
  let part: "outside" | "search" | "replace" = "outside";
  let search: string[] = [];
  let replace: string[] = [];
  for (const line of answer.split(/\r?\n/)) {
    const number = `block ${edits.length + 1}`;
    if (SEARCH.test(line)) {
      if (part !== "outside") return malformed(`${number} is not closed by >>>>>>> REPLACE`);
      part = "search";
      search = [];
      replace = [];
    } else if (part === "search" && DIVIDER.test(line)) part = "replace";
    else if (REPLACE.test(line)) {
      if (part === "search") return malformed(`${number} has no ======= line`);
      if (part === "outside") return malformed(`${number} has no <<<<<<< SEARCH line`);
      edits.push({ search: search.join("\n"), replace: replace.join("\n") });
      part = "outside";
    } else if (part === "search") search.push(line);
    else if (part === "replace") replace.push(line);
  }
  if (part !== "outside") return malformed(`block ${edits.length + 1} is not closed: cut off`);
  return edits.length > 0 ? parsed(edits) : malformed("there is no SEARCH/REPLACE block");
}

/**
 * Replaces the one piece of `text` that `search` matches. Tried in order: whole lines; a piece of a line;
 * whole lines with blanks normalised (indentation and runs of blanks differ), where the replacement is
 * moved to the indentation found. More than one match at the first of these that has any is refused.
 */
export function applyEdit(text: string, edit: Edit): Parsed<string> {
  if (edit.search.trim() === "") return malformed("SEARCH is empty");
  for (const find of [wholeLines, pieces, normalisedLines]) {
    const matches = find(text, edit);
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

function normalisedLines(text: string, { search, replace }: Edit): Match[] {
  const lines = text.split("\n");
  const wanted = search.split("\n").map(normalise);
  while (wanted[0] === "") wanted.shift();
  while (wanted.at(-1) === "") wanted.pop();
  const matches: Match[] = [];
  for (let first = 0; first + wanted.length <= lines.length; first++) {
    if (!wanted.every((line, i) => line === normalise(lines[first + i] as string))) continue;
    const start = lines.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0);
    const found = lines.slice(first, first + wanted.length);
    const by = indentation(found[0] as string) - indentation(firstLine(search));
    matches.push({ start, end: start + found.join("\n").length, replace: shift(replace, by) });
  }
  return matches;
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
