import { expect, test } from "vitest";
import { type SearchState, searchScript } from "./best-first.ts";

const state = (key: string, ...tactics: string[]): SearchState => {
  return { key, tactics, decision: { goal: [], actions: tactics.map((_, i) => [i]) } };
};
const LOGS = [0.5, 0.3, 0.2].map(Math.log);

test("scripts are run in the order of their probability", async () => {
  const ran: string[] = [];
  const found = await searchScript({
    root: state("root", "a", "b", "c"),
    logProbabilities: () => LOGS,
    step: async (script, tactic) => {
      ran.push([...script, tactic].join(" "));
      if (tactic === "a" && script.length === 0)
        return { status: "open", view: state("a", "a", "b", "c") };
      return script.length === 1 && tactic === "c" ? { status: "closed" } : { status: "failed" };
    },
    maxChecks: 10,
    maxLength: 3,
  });
  // 0.5, then 0.3 before 0.5 * 0.5, 0.2 before 0.15 and 0.1.
  expect(ran).toEqual(["a", "b", "a a", "c", "a b", "a c"]);
  expect(found).toEqual({ script: ["a", "c"], checks: 6 });
});

test("a state that was reached before is not gone on with again, and the limit on checks is kept", async () => {
  const found = await searchScript({
    root: state("root", "a", "b"),
    logProbabilities: () => LOGS,
    step: async () => ({ status: "open", view: state("root", "a", "b") }),
    maxChecks: 50,
    maxLength: 5,
  });
  expect(found).toEqual({ script: undefined, checks: 2 });
});
