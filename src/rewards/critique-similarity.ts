import type { Critique, CritiquePoint, CritiqueSimilarity } from "../core/index.ts";

/**
 * How close a critique is to a reference, part by part: the cosine of their word counts, 0 to 1. Deviation: SCOPE
 * compares meanings; callers with a model for that can give the three numbers instead.
 */
export function critiqueSimilarity(critique: Critique, reference: Critique): CritiqueSimilarity {
  return {
    subgoals: similarity(critique.subgoals, reference.subgoals),
    gaps: similarity(critique.gapAnalysis, reference.gapAnalysis),
    checklist: similarity(critique.checklist, reference.checklist),
  };
}

/** Two parts without an item agree. */
function similarity(one: readonly CritiquePoint[], other: readonly CritiquePoint[]): number {
  if (one.length === 0 || other.length === 0) return one.length === other.length ? 1 : 0;
  const [mine, theirs] = [wordCounts(one), wordCounts(other)];
  const product = [...mine].reduce((sum, [word, n]) => sum + n * (theirs.get(word) ?? 0), 0);
  const lengths = lengthOf(mine) * lengthOf(theirs);
  return lengths === 0 ? 0 : Math.min(1, product / lengths);
}

function wordCounts(points: readonly CritiquePoint[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of points) {
    for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

function lengthOf(counts: ReadonlyMap<string, number>): number {
  return Math.sqrt([...counts.values()].reduce((sum, n) => sum + n * n, 0));
}
