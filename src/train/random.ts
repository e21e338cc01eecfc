import { createHash } from "node:crypto";

/** Numbers from 0 up to 1, 1 excluded. */
export type Random = () => number;

/**
 * Pseudo-random numbers (mulberry32) for a purpose: equal words give equal numbers, whatever was drawn for
 * other purposes, so that a training that is gone on with draws what it would have drawn.
 */
export function randomFor(...words: readonly (string | number)[]): Random {
  let state = createHash("sha256").update(JSON.stringify(words)).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The items in a random order (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as T, all[i] as T];
  }
  return all;
}

/** An index, drawn with the given logarithms of probabilities. */
export function drawIndex(logProbabilities: readonly number[], random: Random): number {
  let left = random();
  for (const [i, logProbability] of logProbabilities.entries()) {
    left -= Math.exp(logProbability);
    if (left < 0) return i;
  }
  return logProbabilities.length - 1;
}
