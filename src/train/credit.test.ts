import { expect, test } from "vitest";
import { groupAdvantages, type ScoreTactics } from "./credit.ts";

// The worked case of the paper's definitions: G = 4, g = (1, 0, 0, 0), an error at the second of three.
const GROUP = [
  { isProved: true, tactics: 1, firstError: null },
  { isProved: false, tactics: 3, firstError: 1 },
  { isProved: false, tactics: 1, firstError: 0 },
  { isProved: false, tactics: 1, firstError: 0 },
];

const score: ScoreTactics = ({ isProved, tactics, firstError }) =>
  Array.from({ length: tactics }, (_, k) => {
    if (isProved) return 1;
    return firstError === null || k < firstError ? -0.05 : -0.1;
  });

test("the advantages of the worked case come out to nine digits", () => {
  const [proved, failed] = groupAdvantages(GROUP, score) as [number[], number[]];
  expect(proved[0]).toBeCloseTo(2.4820508075688776, 9);
  expect(failed[0]).toBeCloseTo(-0.5773502691896258 - 0.3, 9);
  expect(failed[1]).toBeCloseTo(-0.5773502691896258 - 0.35, 9);
  expect(failed[2]).toBeCloseTo(-0.5773502691896258 - 0.35, 9);
});

test("outcome alone leaves groups that end alike without a signal", () => {
  const lost = GROUP.slice(1);
  expect(groupAdvantages(lost, undefined).flat()).toEqual([0, 0, 0, 0, 0]);
  expect(groupAdvantages(lost, score)[0]).toEqual([-0.05, -0.1, -0.1]);
});
