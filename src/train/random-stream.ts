import { createHash } from "node:crypto";
import { Random as Numbers } from "../core/index.ts";

/** Numbers from 0 up to 1, 1 excluded. */
export type RandomStream = () => number;

/**
 * Pseudo-random numbers for a purpose: equal words give equal numbers, whatever was drawn for other purposes, so
 * that a resumed training draws what it would have drawn.
 */
export function randomFor(...words: readonly (string | number)[]): RandomStream {
  const seed = createHash("sha256").update(JSON.stringify(words)).digest().readUInt32LE(0);
  const numbers = new Numbers(seed);
  return () => numbers.unit();
}

/** An index, drawn with the given logarithms of probabilities. */
export function drawIndex(logProbabilities: readonly number[], random: RandomStream): number {
  let left = random();
  for (const [i, logProbability] of logProbabilities.entries()) {
    left -= Math.exp(logProbability);
    if (left < 0) return i;
  }
  return logProbabilities.length - 1;
}
