import { beforeAll, expect, test } from "vitest";
import { actionScores, afterFailures, logSoftmax, type PolicyWeights } from "../core/index.ts";
import { Gradients } from "./gradients.ts";
import type { PortfolioState } from "./portfolio-table.ts";
import { trainOrder } from "./train-order.ts";

let gradients: Gradients;
beforeAll(async () => {
  gradients = await Gradients.open();
});

/** Three tactics and giving up. In states of kind 1 the third closes the goal, in those of kind 2 none does. */
const ACTIONS = [[0], [1], [2], [9]];
const states: PortfolioState[] = [
  { decision: { goal: [1], actions: ACTIONS }, costs: [null, null, 1], depth: 0, share: 1 },
  { decision: { goal: [2], actions: ACTIONS }, costs: [null, null, null], depth: 0, share: 1 },
  // A way of three checks is worse than one.
  { decision: { goal: [3], actions: ACTIONS }, costs: [3, 1, null], depth: 0, share: 1 },
];

function likeliest(weights: PolicyWeights, { decision }: PortfolioState, failed: number[] = []) {
  const { decision: rest, left } = afterFailures(decision, failed);
  const logs = logSoftmax(actionScores(weights, rest));
  return left[logs.indexOf(Math.max(...logs))];
}

test("a network learns what to try first in each state, what comes next, and where to give up", async () => {
  const table = Array.from({ length: 8 }, () => states).flat();
  const options = { epochs: 20, rate: 2e-2, dropout: 0 };
  const made = { seed: 1, gradients, options, isOver: () => false };
  const weights = (await trainOrder(table, made)) as PolicyWeights;
  const [closed, lost, both] = states as [PortfolioState, PortfolioState, PortfolioState];
  expect(likeliest(weights, closed)).toBe(2);
  expect(likeliest(weights, lost)).toBe(3);
  expect(likeliest(weights, both)).toBe(1);
  expect(likeliest(weights, lost, [0, 1])).toBe(3);
  expect(await trainOrder(table, made)).toEqual(weights);
});

test("it stops between epochs when time is over", async () => {
  const options = { epochs: 1, rate: 1e-2, dropout: 0 };
  const stopped = await trainOrder(states, { seed: 1, gradients, options, isOver: () => true });
  expect(stopped).toBeUndefined();
});

test("what failed is left out of a decision, and is one more thing that the network sees", () => {
  const { decision, left } = afterFailures({ goal: [5], actions: ACTIONS }, [1]);
  expect(left).toEqual([0, 2, 3]);
  expect(decision.actions).toEqual([[0], [2], [9]]);
  expect(decision.goal).toHaveLength(2);
  expect(afterFailures({ goal: [5], actions: ACTIONS }, [0]).decision.goal).not.toEqual(
    decision.goal,
  );
});
