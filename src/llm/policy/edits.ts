import { allFencedBlocks } from "../../core/index.ts";
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
  return (
    answer.split(/\r?\n/).some((line) => SEARCH.test(line) || REPLACE.test(line)) ||
    hunksIn(answer).length > 0
  );
}

/**
 * The edits of an answer, in order. Text between blocks, fences included, is ignored:
 *
 *     <<<<<<< SEARCH
 *     old lines
 *     =======
 *     new lines
 *     >>>>>>> REPLACE
 *
 * Without such blocks, the hunks of ```diff blocks, or of a diff that stands alone.
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
  const found = edits.length > 0 ? edits : hunksIn(answer);
  return found.length > 0 ? parsed(found) : malformed("there is no SEARCH/REPLACE block");
}

/** Where the new lines of an answer's SEARCH/REPLACE blocks stand, in code units. */
export function editSpans(answer: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let at = 0;
  let start: number | undefined;
  let isSearching = false;
  for (const line of answer.split("\n")) {
    if (SEARCH.test(line)) isSearching = true;
    else if (isSearching && DIVIDER.test(line)) {
      isSearching = false;
      start = at + line.length + 1;
    } else if (REPLACE.test(line) && start !== undefined) {
      spans.push({ start, end: Math.max(start, at - 1) });
      start = undefined;
    }
    at += line.length + 1;
  }
  return spans;
}

const HUNK = /^@@.*$/m;
const CHANGED_LINE = /^[+-](?![+-]{2} )/;

/** The hunks of blocks marked `diff` or `patch`: lines with `-` and `+` in front among unchanged ones. */
function hunksIn(answer: string): Edit[] {
  const blocks = allFencedBlocks(answer).filter(({ mark }) => /^(?:diff|patch)$/.test(mark));
  const bare = HUNK.exec(answer);
  const texts = blocks.length > 0 || !bare ? blocks : [{ text: answer.slice(bare.index) }];
  return texts
    .flatMap(({ text }) =>
      text.replace(/^(?:(?:---|\+\+\+|diff|index) .*|\*\*\* .*)(?:\n|$)/gm, "").split(HUNK),
    )
    .map((hunk) => hunk.replace(/^\n|\n$/g, "").split("\n"))
    .filter((lines) => lines.some((line) => CHANGED_LINE.test(line)))
    .map((lines) => ({ search: linesOf(lines, "+"), replace: linesOf(lines, "-") }));
}

function linesOf(lines: readonly string[], without: "+" | "-"): string {
  const kept = lines.filter((line) => !line.startsWith(without));
  return kept.map((line) => line.replace(/^[ +-]/, "")).join("\n");
}
