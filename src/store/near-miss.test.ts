import { expect, test } from "vitest";
import { sampleSearch } from "../../tests/support/run-records.ts";
import type { RuleUse, RunEvent } from "../core/index.ts";
import { nearMissOf } from "./near-miss.ts";
import { TreeRecorder, viewOfTree } from "./recorded-tree.ts";

function nearMiss(events: readonly RunEvent[]) {
  const recorder = new TreeRecorder();
  for (const event of events) recorder.add({ id: 0, attempt: 1, event });
  const [tree] = recorder.trees;
  if (!tree) throw new Error("no tree");
  return nearMissOf(viewOfTree(tree));
}

const uses = (...rules: RuleUse[]): RunEvent => {
  return { kind: "rule-use", policy: "symbolic", rules, goal: "g1", at: 7 };
};

test("a near miss is the decomposition that left least to prove, with the time of each rule", () => {
  const [start, ...rest] = sampleSearch() as [RunEvent, ...RunEvent[]];
  const found = nearMiss([
    start,
    uses({ rule: "simp", tries: 2, ms: 10, vainMs: 10 }),
    uses(
      { rule: "simp", tries: 1, ms: 5, vainMs: 5 },
      { rule: "induction", tries: 1, ms: 90, vainMs: 90 },
    ),
    ...rest,
  ]);
  expect(found).toEqual({
    rules: [
      { rule: "induction", tries: 1, ms: 90, vainMs: 90 },
      { rule: "simp", tries: 3, ms: 15, vainMs: 15 },
    ],
    origin: "symbolic/and",
    open: ["theorem t_1 (n : Nat) : 0 + n = n"],
    lastRejection: "rfl failed",
  });
});

test("a decomposition with a false lemma is near nothing", () => {
  const events = sampleSearch();
  const lemma = { name: "t_1", text: "theorem t_1 (n : Nat) : 0 + n = n" };
  const counterexample = { assignment: [] };
  const at = events.findIndex(({ kind }) => kind === "goal-fail");
  events[at] = { kind: "goal-disprove", statement: lemma, counterexample, goal: "g1", at: 9 };
  expect(nearMiss(events)).toMatchObject({ origin: undefined, open: [], rules: [] });
});

test("a statement that only Lean can read is shown as the goal that it is", () => {
  const [start, ...rest] = sampleSearch() as [RunEvent, ...RunEvent[]];
  const events = rest.map((event): RunEvent => {
    if (event.kind !== "goal-open" || event.depth === 0) return event;
    const text = `theorem ${event.statement.name} (n : @_root_.Nat) : (@_root_.Eq @_root_.Nat n n)`;
    const statement = { ...event.statement, text };
    return { ...event, statement, shown: "n : Nat\n⊢ 0 + n = n" };
  });
  expect(nearMiss([start, ...events]).open).toEqual(["t_1:\nn : Nat\n⊢ 0 + n = n"]);
});
