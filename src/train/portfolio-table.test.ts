import { expect, test } from "vitest";
import { recordPortfolio } from "./portfolio-table.ts";
import type { StateView, StepVerdict } from "./ports.ts";

/** A state with two closing tactics and one step; its decision says which it is. */
function view(key: string, openGoals = 1): StateView {
  const tactics = ["close a", "close b", "step"];
  const decision = { goal: [key.length], actions: [[0], [1], [2], [9]] };
  return { decision, tactics, steps: 1, openGoals, key, lines: [] };
}

function record(verdicts: Record<string, StepVerdict>, maxChecks = 20) {
  const ran: string[] = [];
  const environment = {
    root: async () => view("1"),
    step: async (script: readonly string[], tactic: string): Promise<StepVerdict> => {
      const name = [...script, tactic].join("; ");
      ran.push(name);
      return verdicts[name] ?? { status: "failed", reason: "error" };
    },
  };
  const found = recordPortfolio(environment, { maxChecks, maxDepth: 1 });
  return found.then((states) => ({ ran, states }));
}

test("all closing tactics of a state are run, and steps only where none of them closes it", async () => {
  const { ran, states } = await record({ "close b": { status: "closed", lines: [] } });
  expect(ran).toEqual(["close a", "close b"]);
  expect(states).toMatchObject([{ costs: [null, 1, null], depth: 0, share: 1 }]);
});

test("a step costs its own check and those that close what it leaves, one goal after another", async () => {
  const { states } = await record({
    step: { status: "open", view: view("22", 2) },
    "step; close a": { status: "open", view: view("333", 1) },
    "step; close a; close b": { status: "closed", lines: [] },
  });
  const costs = Object.fromEntries(states.map((state) => [state.decision.goal[0], state.costs]));
  expect(costs).toEqual({ 1: [null, null, 3], 2: [1, null, null], 3: [null, 1, null] });
  expect(states.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test("where the checks end, states that were not gone through are left out", async () => {
  const { states } = await record({ step: { status: "open", view: view("22", 1) } }, 4);
  expect(states).toEqual([]);
});
