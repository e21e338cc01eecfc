import { expect, test } from "vitest";
import { passAtK, passCurve } from "./pass-at-k.ts";

test("unbiased pass@k of one task", () => {
  expect(passAtK(5, 2, 3)).toBeCloseTo(1 - 1 / 10, 12); // C(3,3) / C(5,3)
  expect(passAtK(4, 1, 2)).toBeCloseTo(1 - 3 / 6, 12); // C(3,2) / C(4,2)
  expect(passAtK(10, 3, 1)).toBeCloseTo(0.3, 12);
  expect(passAtK(4, 3, 2)).toBe(1);
  expect(passAtK(4, 0, 4)).toBe(0);
  expect(passAtK(4, 4, 1)).toBe(1);
});

test("it agrees with counting all draws", () => {
  for (let n = 1; n <= 7; n++) {
    for (let c = 0; c <= n; c++) {
      for (let k = 1; k <= n; k++) expect(passAtK(n, c, k)).toBeCloseTo(counted(n, c, k), 12);
    }
  }
});

/** Share of the k-subsets of n tries, the first c of them successes, that contain a success. */
function counted(n: number, c: number, k: number): number {
  let all = 0;
  let hit = 0;
  for (let set = 0; set < 1 << n; set++) {
    const size = set.toString(2).replaceAll("0", "").length;
    if (size !== k) continue;
    all++;
    if (set & ((1 << c) - 1)) hit++;
  }
  return hit / all;
}

test("more draws than tries are refused", () => {
  expect(() => passAtK(3, 1, 4)).toThrow(RangeError);
  expect(() => passAtK(3, 4, 1)).toThrow(RangeError);
});

test("the curve is the mean over tasks", () => {
  const pass = passCurve([
    [false, true, false, false],
    [false, false, false, false],
  ]);
  expect(pass.estimator).toBe("unbiased");
  expect(pass.curve.map(({ k, rate }) => [k, rate])).toEqual([
    [1, expect.closeTo(0.125, 12)],
    [2, expect.closeTo(0.25, 12)],
    [3, expect.closeTo(0.375, 12)],
    [4, 0.5],
  ]);
});

test("tasks that ended at their first success count as solved from there on", () => {
  const pass = passCurve([[false, true], [false, false, false], [true]]);
  expect(pass.estimator).toBe("first-k");
  expect(pass.curve.map(({ rate }) => rate)).toEqual([1 / 3, 2 / 3, 2 / 3]);
});

test("no tasks have no curve", () => {
  expect(passCurve([]).curve).toEqual([]);
});
