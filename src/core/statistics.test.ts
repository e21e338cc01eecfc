import { expect, test } from "vitest";
import { auroc, holm, mcNemar, rate, spread } from "./statistics.ts";

test("mean and sample standard deviation", () => {
  // Squared distances from 5 sum to 32; 32 / 7 = 4.571428.
  const { mean, sd } = spread([2, 4, 4, 4, 5, 5, 7, 9]);
  expect(mean).toBe(5);
  expect(sd).toBeCloseTo(2.13809, 5);
});

test("one value has no deviation, none has no mean", () => {
  expect(spread([3])).toEqual({ n: 1, mean: 3, sd: null });
  expect(spread([])).toEqual({ n: 0, mean: null, sd: null });
});

test("rates carry the Wilson interval", () => {
  const most = rate(8, 10);
  expect(most.rate).toBe(0.8);
  expect(most.low).toBeCloseTo(0.4902, 4);
  expect(most.high).toBeCloseTo(0.9433, 4);
  // At none of n the upper bound is z² / (n + z²) = 3.841459 / 13.841459.
  expect(rate(0, 10).low).toBe(0);
  expect(rate(0, 10).high).toBeCloseTo(0.277533, 6);
  expect(rate(10, 10).high).toBe(1);
  expect(rate(0, 0)).toEqual({ count: 0, of: 0, rate: null, low: null, high: null });
});

const samples = (positives: number[], negatives: number[]) => [
  ...positives.map((score) => ({ score, label: true })),
  ...negatives.map((score) => ({ score, label: false })),
];

test("AUROC counts the pairs in the right order, ties half", () => {
  // 0.8 beats both; 0.4 loses to 0.6 and ties with 0.4: 2.5 of 4 pairs.
  expect(auroc(samples([0.8, 0.4], [0.6, 0.4]))).toBe(0.625);
  expect(auroc(samples([2, 3], [0, 1]))).toBe(1);
  expect(auroc(samples([0], [1, 2, 3]))).toBe(0);
  expect(auroc(samples([1, 1, 1], [1, 1]))).toBe(0.5);
});

test("AUROC needs both classes", () => {
  expect(auroc(samples([1, 2], []))).toBeNull();
  expect(auroc(samples([], [1]))).toBeNull();
  expect(auroc([])).toBeNull();
});

test("exact McNemar", () => {
  // 2 (1 + 10 + 45) / 1024.
  expect(mcNemar(8, 2)).toBeCloseTo(0.109375, 12);
  expect(mcNemar(2, 8)).toBeCloseTo(0.109375, 12);
  expect(mcNemar(5, 0)).toBeCloseTo(0.0625, 12);
  expect(mcNemar(3, 3)).toBe(1);
  expect(mcNemar(0, 0)).toBe(1);
});

test("McNemar stays exact where powers of two run out of range", () => {
  expect(mcNemar(1000, 1000)).toBe(1);
  const p = mcNemar(1100, 1000);
  // Normal approximation with continuity correction: z = 99 / sqrt(2100) = 2.1604, p = 0.0307.
  expect(p).toBeGreaterThan(0.0297);
  expect(p).toBeLessThan(0.0317);
});

test("Holm's adjustment: the smallest p times the number of tests, later ones less, never in another order", () => {
  const adjusted = holm([0.03, 0.01, 0.04, 0.005]);
  [0.06, 0.03, 0.06, 0.02].forEach((p, i) => {
    expect(adjusted[i]).toBeCloseTo(p, 12);
  });
  expect(holm([0.9, 0.8])).toEqual([1, 1]);
  expect(holm([])).toEqual([]);
});
