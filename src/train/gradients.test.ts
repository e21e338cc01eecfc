import { beforeAll, expect, test } from "vitest";
import {
  actionScores,
  type Decision,
  initialWeights,
  logSoftmax,
  type PolicyWeights,
} from "../core/index.ts";
import { adamStep, newAdam } from "./adam.ts";
import type { PolicyExample } from "./batch.ts";
import { Gradients } from "./gradients.ts";
import { drawIndex, randomFor } from "./random-stream.ts";

let gradients: Gradients;
beforeAll(async () => {
  gradients = await Gradients.open();
});

const OPTIONS = { clip: { low: 0.2, high: 0.28 }, temperature: 1 };
const random = randomFor("gradients");
const weights = initialWeights(random);
const decision: Decision = { goal: [1, 5, 1000], actions: [[0, 64], [1, 70, 90], [2]] };
const other: Decision = { goal: [2], actions: [[3], [0, 64]] };

const logOf = (of: PolicyWeights, { goal, actions }: Decision, chosen: number, temperature = 1) =>
  logSoftmax(actionScores(of, { goal, actions }), temperature)[chosen] as number;

/** The slope of a loss along one weight, by central differences. */
function slope(
  loss: (of: PolicyWeights) => number,
  table: keyof PolicyWeights,
  index: number,
): number {
  const at = (by: number) => {
    const moved = { ...weights, [table]: weights[table].slice() };
    (moved[table] as Float32Array)[index] = (weights[table][index] as number) + by;
    return loss(moved);
  };
  return (at(1e-2) - at(-1e-2)) / 2e-2;
}

const PLACES = [
  ["goalTable", 5 * 32 + 3],
  ["goalBias", 7],
  ["hidden", 40],
  ["hiddenBias", 2],
  ["actionTable", 70 * 32 + 1],
  ["actionBias", 64],
] as const;

test("loss and gradient of imitation agree with the plain network and with finite differences", async () => {
  const examples: PolicyExample[] = [
    { decision, chosen: 1, imitation: 0.7 },
    { decision: other, chosen: 0, imitation: 0.3 },
  ];
  const plain = (of: PolicyWeights) => -0.7 * logOf(of, decision, 1) - 0.3 * logOf(of, other, 0);
  const result = await gradients.policy(weights, examples, OPTIONS);
  expect(result.loss).toBeCloseTo(plain(weights), 4);
  for (const [table, index] of PLACES)
    expect(result.gradients[table][index]).toBeCloseTo(slope(plain, table, index), 3);
});

test("the objective of GRPO is clipped, on the side that the advantage asks for", async () => {
  const now = logOf(weights, decision, 1, 0.5);
  const lossAt = async (oldLogProbability: number, advantage: number) => {
    const reinforcement = { advantage, oldLogProbability, weight: 1 };
    const example = { decision, chosen: 1, imitation: 0, reinforcement };
    const result = await gradients.policy(weights, [example], { ...OPTIONS, temperature: 0.5 });
    return { loss: result.loss, size: Math.max(...result.gradients.actionBias.map(Math.abs)) };
  };
  const same = await lossAt(now, 2);
  expect(same.loss).toBeCloseTo(-2, 4);
  expect(same.size).toBeGreaterThan(0.1);
  const above = await lossAt(now - Math.log(2), 2);
  expect(above.loss).toBeCloseTo(-2 * 1.28, 4);
  expect(above.size).toBe(0);
  const below = await lossAt(now + Math.log(2), -1);
  expect(below.loss).toBeCloseTo(0.8, 4);
  expect(below.size).toBe(0);
});

test("the divergence from the reference agrees with finite differences", async () => {
  const reference = { logProbability: -2, beta: 0.3 };
  const reinforcement = { advantage: 0, oldLogProbability: -1, weight: 0.5, reference };
  const plain = (of: PolicyWeights) => {
    const away = -2 - logOf(of, decision, 1);
    return 0.5 * 0.3 * (Math.exp(away) - away - 1);
  };
  const example = { decision, chosen: 1, imitation: 0, reinforcement };
  const result = await gradients.policy(weights, [example], OPTIONS);
  expect(result.loss).toBeCloseTo(plain(weights), 4);
  for (const [table, index] of PLACES)
    expect(result.gradients[table][index]).toBeCloseTo(slope(plain, table, index), 3);
});

test("loss and gradient of IRPO agree with finite differences", async () => {
  const decisions = [
    { decision, chosen: 1 },
    { decision: other, chosen: 0 },
    { decision, chosen: 2 },
  ];
  const pairs = [{ chosen: [0, 1], rejected: [2], reference: 0.4 }];
  const plain = (of: PolicyWeights) => {
    const proof = logOf(of, decision, 1) + logOf(of, other, 0);
    const margin = 0.1 * (proof - logOf(of, decision, 2) - 0.4);
    return Math.log(1 + Math.exp(-margin)) - proof / 2;
  };
  const result = await gradients.pairs(weights, { decisions, pairs }, { alpha: 1, beta: 0.1 });
  expect(result.loss).toBeCloseTo(plain(weights), 4);
  for (const [table, index] of PLACES)
    expect(result.gradients[table][index]).toBeCloseTo(slope(plain, table, index), 3);
});

test("a bandit is learned: the one action that pays comes to be chosen", async () => {
  let [at, state] = [initialWeights(randomFor("bandit")), newAdam()];
  const draw = randomFor("bandit draws");
  for (let round = 0; round < 40; round++) {
    const logs = logSoftmax(actionScores(at, decision));
    const taken = Array.from({ length: 8 }, () => drawIndex(logs, draw));
    const mean = taken.filter((action) => action === 2).length / 8;
    const examples = taken.map((chosen) => {
      const oldLogProbability = logs[chosen] as number;
      const advantage = Number(chosen === 2) - mean;
      return {
        decision,
        chosen,
        imitation: 0,
        reinforcement: { advantage, oldLogProbability, weight: 1 / 8 },
      };
    });
    const { gradients: down } = await gradients.policy(at, examples, OPTIONS);
    ({ weights: at, state } = adamStep(at, down, state, { rate: 0.02 }));
  }
  expect(Math.exp(logOf(at, decision, 2))).toBeGreaterThan(0.9);
});
