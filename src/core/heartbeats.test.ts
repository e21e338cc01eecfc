import { expect, test } from "vitest";
import { ceilingMs, costOf, heartbeatsIn, idleMs, REQUEST_COST } from "./index.ts";

test("heartbeats and milliseconds of an idle machine are two ways to say the same", () => {
  expect(idleMs(heartbeatsIn(2_000))).toBe(2_000);
});

test("a request costs what Lean counted, or else what its time is worth, and never nothing", () => {
  expect(costOf({ heartbeats: 70 }, 9_000)).toBe(70 + REQUEST_COST);
  expect(costOf({}, 50)).toBe(heartbeatsIn(50) + REQUEST_COST);
  expect(costOf({ heartbeats: 0 }, 0)).toBe(REQUEST_COST);
});

test("the clock ends only what takes many times as long as on an idle machine", () => {
  expect(ceilingMs(heartbeatsIn(60_000))).toBe(1_200_000);
  expect(ceilingMs(1)).toBeGreaterThanOrEqual(10_000);
});
