import { expect, test } from "vitest";
import { initialWeights, NETWORK, type PolicyWeights } from "../../model/index.ts";
import type { TermGoal } from "../symbolic/term.ts";
import { learnedOrder } from "./learned-order.ts";
import { templateRow } from "./templates.ts";

const goal: TermGoal = { hypotheses: [], target: { tag: "const", name: "True" } };

/** Weights that like one template better than all others. */
function favouring(template: Parameters<typeof templateRow>[0]): PolicyWeights {
  const weights = initialWeights(() => 0.5);
  const actionBias = new Float32Array(NETWORK.actionFeatures);
  actionBias[templateRow(template)] = 3;
  return { ...weights, actionBias };
}

test("shares of tactics follow the weights, and what the policy knows nothing of has none", () => {
  const tactics = ["omega", "simp_all", "(nlinarith; positivity)"];
  const [omega, simpAll, unknown] = learnedOrder(favouring("simp_all"))(goal, tactics);
  expect(simpAll).toBeGreaterThan(0.9);
  expect((omega as number) + (simpAll as number)).toBeCloseTo(1, 9);
  expect(unknown).toBe(0);
});

test("a tactic with an argument of another origin counts as one of its template", () => {
  const tactics = ["omega", "grind [List.pairwise_cons]", "cases h"];
  const [, grind, cases] = learnedOrder(favouring("grind [_]"))(goal, tactics);
  expect(grind).toBeGreaterThan(0.9);
  expect(cases).toBeGreaterThan(0);
});
