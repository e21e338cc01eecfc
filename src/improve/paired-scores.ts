import { Random } from "../core/index.ts";

const RESAMPLES = 2_000;

/** A mean over theorems with its 95 % interval by the bootstrap over theorems; the same values give the same interval. */
export function bootstrapMean(values: readonly number[]): {
  mean: number;
  low: number;
  high: number;
} {
  if (values.length === 0) return { mean: 0, low: 0, high: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const random = new Random(1);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[random.upTo(values.length - 1)] as number;
    return sum / values.length;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.floor(share * (RESAMPLES - 1))] as number;
  return { mean, low: at(0.025), high: at(0.975) };
}
