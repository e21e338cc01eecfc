import { added, type Guard, type GuardedProof } from "./guard.ts";

/** Characters of a line. */
export const LINE_WIDTH = 100;
/** Characters of a term on one line, however the line begins. */
const TERM_WIDTH = 200;
/** How much deeper than the original a proof may be. */
const DEEPER = 1;
const INDENT = 2;

const sourceOf = ({ proof }: GuardedProof) => `${proof.statement} ${proof.proof}`;
const linesOf = (proof: GuardedProof) => sourceOf(proof).split("\n");

/** A guard that lists places; those that the original has are allowed. */
function placeGuard(name: string, placesOf: (proof: GuardedProof) => string[]): Guard {
  return { name, violations: (changed, original) => added(placesOf(changed), placesOf(original)) };
}

const longLines = (proof: GuardedProof) =>
  linesOf(proof).filter((line) => [...line].length > LINE_WIDTH);

const longTerms = (proof: GuardedProof) =>
  proof.proof.steps
    .map(({ text }) => text)
    .filter((text) => !text.includes("\n") && [...text].length > TERM_WIDTH);

const rootNames = (proof: GuardedProof) => proof.proof.proof.match(/_root_\.\S+/g) ?? [];

/** `(by` whose block goes on over several lines inside the brackets. */
export function nestedBlocks(source: string): string[] {
  return [...source.matchAll(/[([{⟨,]\s*by\b/g)].flatMap(({ index }) => {
    let depth = 0;
    for (let i = index; i < source.length; i++) {
      const char = source[i] as string;
      if (i === index && char === ",") continue;
      if ("([{⟨".includes(char)) depth++;
      if (")]}⟩".includes(char)) depth--;
      const isOver = source[index] === "," ? depth < 0 : depth === 0;
      if (isOver) {
        const inside = source.slice(index, i);
        return inside.trim().includes("\n") && /\bby\b[^\n]*\n/.test(inside) ? [inside] : [];
      }
    }
    return [];
  });
}

/** How deep brackets and indentation go, in steps. */
export function nestingDepth(source: string): number {
  let most = 0;
  let brackets = 0;
  for (const line of source.split("\n")) {
    const margin = line.length - line.trimStart().length;
    const start = brackets;
    for (const char of line) {
      if ("([{⟨".includes(char)) brackets++;
      if (")]}⟩".includes(char)) brackets--;
      most = Math.max(most, Math.floor(margin / INDENT) + brackets - Math.min(start, brackets));
    }
  }
  return most;
}

/** Lines, terms, names and blocks as a style guide wants them. */
export const layoutGuards: readonly Guard[] = [
  placeGuard("long line", longLines),
  placeGuard("long term", longTerms),
  placeGuard("_root_", rootNames),
  placeGuard("block inside a term", ({ proof }) => nestedBlocks(proof.proof)),
  {
    name: "nesting",
    violations({ proof }, original) {
      const [now, before] = [nestingDepth(proof.proof), nestingDepth(original.proof.proof)];
      // Brackets of a plain term do not count as structure.
      return now > Math.max(before, 2) + DEEPER ? [`${now} deep, ${before} before`] : [];
    },
  },
];
