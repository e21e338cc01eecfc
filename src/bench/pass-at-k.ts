import type { BenchSummary, PassPoint } from "../core/index.ts";
import { sum } from "../core/index.ts";

/**
 * Unbiased pass@k of one task (Chen et al. 2021): the probability that `k` of `n` tries, drawn without
 * replacement, contain one of the `c` successes: 1 - C(n-c, k) / C(n, k). Throws `RangeError` unless
 * 0 <= c <= n and 1 <= k <= n.
 */
export function passAtK(n: number, c: number, k: number): number {
  if (!(c >= 0 && c <= n && k >= 1 && k <= n)) {
    throw new RangeError(`pass@k needs 0 <= c <= n and 1 <= k <= n, not n=${n}, c=${c}, k=${k}`);
  }
  if (n - c < k) return 1;
  let allFail = 1;
  for (let i = n - c + 1; i <= n; i++) allFail *= 1 - k / i;
  return 1 - allFail;
}

/**
 * Mean pass@k over tasks, for k up to the largest number of tries. Where all tasks were tried equally
 * often, the unbiased estimator applies. Where tasks ended at their first success, what comes after is
 * unknown, and the share that was solved within the first k tries is reported instead.
 */
export function passCurve(attempts: readonly (readonly boolean[])[]): BenchSummary["pass"] {
  const lengths = new Set(attempts.map((tries) => tries.length));
  const most = Math.max(0, ...lengths);
  const estimator = lengths.size <= 1 ? "unbiased" : "first-k";
  const curve: PassPoint[] = [];
  for (let k = 1; k <= most; k++) {
    const rates = attempts.map((tries) =>
      estimator === "unbiased"
        ? passAtK(tries.length, tries.filter(Boolean).length, k)
        : Number(tries.slice(0, k).includes(true)),
    );
    curve.push({ k, rate: sum(rates) / rates.length });
  }
  return { estimator, curve };
}
