import { expect, test } from "vitest";
import { sampleSearch } from "../../tests/support/run-records.ts";
import type { RecordedEvent, RunEvent, RunId, TaskId } from "../core/index.ts";
import { isUnbegun, recordedTrees } from "./recorded-tree.ts";

function recorded(events: readonly RunEvent[], attempt = 1): RecordedEvent[] {
  const place = { runId: "r" as RunId, taskId: "t" as TaskId, attempt, time: 0 };
  return events.map((event, id) => ({ ...place, id, event }));
}

test("events become a tree of goals with what was tried on each", () => {
  const [tree] = recordedTrees(recorded(sampleSearch()));
  if (!tree) throw new Error("no tree");
  expect(tree).toMatchObject({ strategy: "staged", outcome: { status: "failed" } });
  const goals = [...tree.goals.values()];
  expect(goals.map(({ id, state, depth }) => [id, state, depth])).toEqual([
    ["g0", "failed", 0],
    ["g1", "failed", 1],
    ["g2", "proved", 1],
  ]);
  expect(goals[0]).toMatchObject({
    candidates: { accepted: 1, rejected: 1 },
    rejections: { check: 1 },
    lastRejection: "rfl failed",
    failure: "budget",
  });
  expect(goals[0]?.decompositions).toEqual([
    {
      id: "d0",
      goal: "g0",
      origin: "symbolic/and",
      score: 0.25,
      dropped: "lemma t_1 is failed",
      lemmas: ["g1", "g2"],
    },
  ]);
  expect(goals[2]).toMatchObject({
    proof: "by simp",
    origin: "symbolic/simp",
    decomposition: "d0",
  });
});

test("a search that was stopped before it began is known by that, not one that failed or is under way", () => {
  const [start, open] = sampleSearch();
  if (!start || !open) throw new Error("no search");
  const ended = (reason: string): RunEvent => {
    return { kind: "search-end", status: "failed", reason, goal: "g0", at: 2 };
  };
  const unbegun = (...events: RunEvent[]) => recordedTrees(recorded(events)).map(isUnbegun);
  expect(unbegun(start, ended("cancelled"), start)).toEqual([true, true]);
  expect(unbegun(start, open, ended("cancelled"), start, open)).toEqual([false, false]);
  expect(unbegun(start, ended("unusable"))).toEqual([false]);
});

test("the last refusal is told by Lean's error, and not by a check that was cut short", () => {
  const at = { line: 1, column: 0 };
  const error = { severity: "error" as const, pos: at, endPos: null, data: "omega failed" };
  const refused = (more: object): RunEvent => ({
    kind: "candidate-reject",
    goal: "g0",
    at: 20,
    policy: "llm",
    candidate: { kind: "proof", proof: "by omega", origin: "llm/complete" },
    cause: "check",
    reasons: ["Lean reports errors"],
    messages: [error],
    ...more,
  });
  const late = { cause: "interrupted", reasons: ["the check ended early"], messages: [] };
  const [tree] = recordedTrees(recorded([...sampleSearch(), refused({}), refused(late)]));
  expect(tree?.goals.get("g0")?.lastRejection).toBe("omega failed");
});

test("a shared goal is a lemma of both decompositions", () => {
  const share: RunEvent = {
    kind: "goal-share",
    decomposition: "d1",
    goal: "g2",
    at: 20,
    statement: { name: "t_9", text: "theorem t_9 (n : Nat) : n + 0 = n" },
  };
  const [tree] = recordedTrees(recorded([...sampleSearch(), share]));
  expect(tree?.decompositions.get("d1")?.lemmas).toEqual(["g2"]);
});

test("searches one after another and attempts side by side have trees of their own", () => {
  const first = recorded([...sampleSearch(), ...sampleSearch()], 1);
  const second = recorded(sampleSearch(), 2);
  const mixed = first.flatMap((event, i) => [event, ...second.slice(i, i + 1)]);
  const trees = recordedTrees(mixed);
  expect(trees.map(({ attempt, goals }) => [attempt, goals.size])).toEqual([
    [1, 3],
    [2, 3],
    [1, 3],
  ]);
});

test("events that were cut short still give what they tell", () => {
  const events = sampleSearch();
  for (let length = 0; length <= events.length; length++) {
    expect(() => recordedTrees(recorded(events.slice(0, length)))).not.toThrow();
    expect(() => recordedTrees(recorded(events.slice(length)))).not.toThrow();
  }
});
