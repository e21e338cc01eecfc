import { added, type Guard, type GuardedProof } from "./guard.ts";

/** Characters of a line. */
export const LINE_WIDTH = 100;
/** Characters of a term on one line, however the line begins. */
const TERM_WIDTH = 200;
/** How much deeper than the original a proof may be. */
const DEEPER = 1;
const INDENT = 2;

/** Characters of a text as people count them. */
export const widthOf = (text: string) => [...text].length;

/** Whether the last line of a statement has room for ` := by`; what else it is nobody who writes a proof can help. */
export function leavesRoom(statement: string): boolean {
  return widthOf(`${statement.slice(statement.lastIndexOf("\n") + 1)} := by`) <= LINE_WIDTH;
}

/** The lines of a proof, the first with what stands before it where that leaves room. */
const linesOf = ({ proof: { statement, proof } }: GuardedProof) =>
  (leavesRoom(statement) ? `${statement} ${proof}` : proof).split("\n");

/** A guard that lists places; those that the original has are allowed. */
function placeGuard(name: string, placesOf: (proof: GuardedProof) => string[]): Guard {
  return { name, violations: (changed, original) => added(placesOf(changed), placesOf(original)) };
}

const longLines = (proof: GuardedProof) =>
  linesOf(proof).filter((line) => widthOf(line) > LINE_WIDTH);

const longTerms = (proof: GuardedProof) =>
  proof.proof.steps
    .map(({ text }) => text)
    .filter((text) => !text.includes("\n") && widthOf(text) > TERM_WIDTH);

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
