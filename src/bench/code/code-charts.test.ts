import { expect, test } from "vitest";
import type { CodeSummary } from "../../core/index.ts";
import { localizationChart, passChart } from "./code-charts.ts";

const summaryOf = (rates: number[]) =>
  ({
    pass: { estimator: "unbiased", curve: rates.map((rate, i) => ({ k: i + 1, rate })) },
  }) as unknown as CodeSummary;

test("the curve of pass@k is in percent, and a single point is no curve", () => {
  expect(passChart(summaryOf([0.25, 0.5]))?.series[0]?.points).toEqual([
    [1, 25],
    [2, 50],
  ]);
  expect(passChart(summaryOf([0.25]))).toBeUndefined();
});

test("wins are counted by the lines between trigger and fix; what failed or has no trigger is not", () => {
  const at = (distance: number | null, won = true) => ({
    won,
    location: {
      triggerLine: 1,
      triggerBy: "exception" as const,
      fixLine: 1,
      distance,
      changedLines: 1,
      changedRatio: 0.1,
    },
  });
  const points = localizationChart([at(0), at(3), at(50), at(null), at(0, false)])?.series[0]
    ?.points;
  expect(points?.slice(0, 4)).toEqual([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 2],
  ]);
  expect(points?.at(-1)).toEqual([40, 2]);
  expect(localizationChart([at(null)])).toBeUndefined();
});
