import type { Hit } from "./library-index.ts";

/** The constant of reciprocal rank fusion, as in G. Cormack, C. Clarke and S. Büttcher, SIGIR 2009. */
const K = 60;

/** One ranking from several: each gives `weight / (60 + rank)`. The best first. */
export function fuseRankings(rankings: readonly { hits: readonly Hit[]; weight: number }[]): Hit[] {
  const scores = new Map<number, number>();
  for (const { hits, weight } of rankings)
    for (const [rank, { entry }] of hits.entries())
      scores.set(entry, (scores.get(entry) ?? 0) + weight / (K + rank + 1));
  return [...scores]
    .map(([entry, score]) => ({ entry, score }))
    .sort((a, b) => b.score - a.score || a.entry - b.entry);
}
