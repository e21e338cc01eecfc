import { expect, test } from "vitest";
import type { TermGoal } from "../../core/index.ts";
import { initialWeights, NETWORK, type PolicyWeights } from "../../core/index.ts";
import { learnedOrder } from "./learned-order.ts";
import { templateOf } from "./portfolio-decision.ts";
import { templateRow } from "./templates.ts";

/** Weights that like one template better than all others. */
function favouring(template: Parameters<typeof templateRow>[0]): PolicyWeights {
  const weights = initialWeights(() => 0.5);
  const actionBias = new Float32Array(NETWORK.actionFeatures);
  actionBias[templateRow(template)] = 4;
  return { ...weights, actionBias };
}

const ask = (template: Parameters<typeof templateRow>[0], tactics: string[], failed: string[]) => {
  const goal: TermGoal = { hypotheses: [], target: { tag: "const", name: "True" } };
  const about = { goal, openGoals: 1, functions: new Map(), failed: new Set(failed) };
  return learnedOrder(favouring(template))({ ...about, tactics });
};

test("shares of tactics follow the weights, and what failed has none", () => {
  const tactics = ["omega", "simp_all", "cases h"];
  expect(ask("simp_all", tactics, [])[1]).toBeGreaterThan(0.9);
  const [omega, simpAll, cases] = ask("simp_all", tactics, ["simp_all"]);
  expect(simpAll).toBe(0);
  // What is missing is the share of giving up.
  expect((omega as number) + (cases as number)).toBeLessThan(0.9);
});

test("where giving up is likely, all tactics together are not", () => {
  const shares = ask("give up", ["omega", "grind"], []);
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThan(0.1);
});

test.each([
  ["grind [List.pairwise_cons, List.Perm.cons]", "grind [_]"],
  ["(simp [*]; done)", "(simp [*]; done)"],
  ["(simp [List.elem_iff]; grind)", "(simp [_]; grind)"],
  ["fun_induction (rev xs acc)", "fun_induction _"],
  ["fun_induction rev <;> grind", "fun_induction _ <;> grind"],
  ["induction xs generalizing acc <;> grind [_root_.rev]", "induction _ <;> grind [_]"],
  ["refine ⟨n / 2, ?_⟩", "refine ⟨_, ?_⟩"],
  ["cases h", "cases _"],
])("%s counts as %s", (tactic, template) => {
  expect(templateOf(tactic)).toBe(template);
});
