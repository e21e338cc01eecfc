import { blankComments, codeTokens, type Position } from "../../../core/index.ts";
import type { CheckResult } from "../../../core/ports/index.ts";
import { TextPositions } from "../../../lean/index.ts";
import { mentionsOf } from "./check.ts";

/**
 * Places of a word, also as a part of a longer name, of which Lean says nothing and that are not in a string: a variable,
 * a call of a declaration by itself, a branch that was not run, a quotation.
 */
export function unknownPlaces(result: CheckResult, text: string, word: string): Position[] {
  const known = new Set(mentionsOf(result).map(({ range }) => range.end));
  const positions = new TextPositions(Buffer.from(text));
  const code = withoutProse(text);
  return codeTokens(code).flatMap(({ text: token, at }) => {
    const parts = token.split(".");
    return parts.flatMap((part, i) => {
      if (part !== word) return [];
      const before = [...parts.slice(0, i), ""].join(".");
      const start = Buffer.byteLength(code.slice(0, at) + before);
      return known.has(start + Buffer.byteLength(word)) ? [] : [positions.at(start)];
    });
  });
}

/** A text with blanks for its comments, docstrings too; every byte keeps its place. */
export function withoutProse(text: string): string {
  const kept = [...blankComments(text)];
  return [...text].map((c, i) => (kept[i] === c ? c : " ".repeat(Buffer.byteLength(c)))).join("");
}
