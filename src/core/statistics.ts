import type { Rate, Spread } from "./bench.ts";

/** 97.5 % point of the standard normal distribution. */
const Z95 = 1.959963984540054;

/** Mean and sample standard deviation (n - 1). */
export function spread(values: readonly number[]): Spread {
  const n = values.length;
  if (n === 0) return { n, mean: null, sd: null };
  const mean = sum(values) / n;
  const squares = sum(values.map((value) => (value - mean) ** 2));
  return { n, mean, sd: n < 2 ? null : Math.sqrt(squares / (n - 1)) };
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** `count` of `of`, with the Wilson score interval at 95 %. */
export function rate(count: number, of: number): Rate {
  if (of === 0) return { count, of, rate: null, low: null, high: null };
  const p = count / of;
  const z2 = Z95 ** 2;
  const centre = (p + z2 / (2 * of)) / (1 + z2 / of);
  const half = (Z95 / (1 + z2 / of)) * Math.sqrt((p * (1 - p)) / of + z2 / (4 * of * of));
  // At the ends the bounds are exact; rounding would miss them.
  const low = count === 0 ? 0 : centre - half;
  const high = count === of ? 1 : centre + half;
  return { count, of, rate: p, low, high };
}

/**
 * Probability that a positive scores higher than a negative, ties counting half (Mann-Whitney U over
 * the number of pairs). `null` when one of the classes is empty.
 */
export function auroc(samples: readonly { score: number; label: boolean }[]): number | null {
  const sorted = [...samples].sort((a, b) => a.score - b.score);
  const positives = sorted.filter(({ label }) => label).length;
  const negatives = sorted.length - positives;
  if (positives === 0 || negatives === 0) return null;
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end++;
    // Ranks from 1; equal scores share the mean of theirs.
    const sharedRank = (start + 1 + end) / 2;
    rankSum += sharedRank * sorted.slice(start, end).filter(({ label }) => label).length;
    start = end;
  }
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives);
}

/**
 * Exact two-sided McNemar test: the probability of a split at least as uneven as `wins` against
 * `regressions`, were either equally likely.
 */
export function mcNemar(wins: number, regressions: number): number {
  const n = wins + regressions;
  // Binomial coefficients times 2^-n, by logarithms: n may be large.
  let logTerm = -n * Math.LN2;
  let tail = 0;
  for (let i = 0; i <= Math.min(wins, regressions); i++) {
    tail += Math.exp(logTerm);
    logTerm += Math.log(n - i) - Math.log(i + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * p-values of tests that belong together, adjusted by Holm's step-down method: what stays below α is significant at α,
 * however many tests there are. In the given order.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, i) => ({ p, i })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length);
  let highest = 0;
  for (const [rank, { p, i }] of order.entries()) {
    highest = Math.max(highest, Math.min(1, (pValues.length - rank) * p));
    adjusted[i] = highest;
  }
  return adjusted;
}
