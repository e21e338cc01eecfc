import { expect, test } from "vitest";
import { sampleSearch, taskResult } from "../../tests/support/run-records.ts";
import type {
  RecordedEvent,
  RunEvent,
  RunId,
  TaskId,
  TaskRecord,
  TaskStatus,
} from "../core/index.ts";
import { measureTask } from "./measure-task.ts";

const place = { runId: "r" as RunId, taskId: "t" as TaskId, time: 0 };

function record(status: TaskStatus, changes: Parameters<typeof taskResult>[0] = {}): TaskRecord {
  const named = { runId: place.runId, id: place.taskId, name: "a", content: "" };
  return { ...named, status, attempts: 1, result: taskResult(changes) };
}

const recorded = (events: readonly RunEvent[], attempt = 1): RecordedEvent[] =>
  events.map((event, id) => ({ ...place, id, attempt, event }));

test("a failed task is measured from its events", () => {
  expect(measureTask(record("failed"), recorded(sampleSearch()))).toMatchObject({
    id: "a",
    status: "failed",
    checks: 3,
    attempts: [false],
    proofLength: null,
    decompositions: { tried: 1, failedReconstruction: 0, failedQuickcheck: 0 },
    scores: [{ score: 0.25, proved: false }],
    errorClass: "budget",
  });
});

test("reduction is 1 - d̄ / d over what is left to prove", () => {
  const measured = measureTask(record("failed"), recorded(sampleSearch()));
  // Two lemmas of footprint 2 under a goal of 5: d̄ = 2 + ln 2.
  expect(measured?.reductionByIteration).toEqual([expect.closeTo(1 - (2 + Math.LN2) / 5, 12)]);
  const warm = measureTask(record("failed"), recorded(sampleSearch()), { temperature: 2 });
  expect(warm?.reductionByIteration).toEqual([expect.closeTo(1 - (2 + 2 * Math.LN2) / 5, 12)]);
});

test("reduction keeps its best value, and reaches 1 when nothing is left", () => {
  const split = sampleSearch().find(({ kind }) => kind === "candidate-accept");
  if (split?.kind !== "candidate-accept") throw new Error("no split");
  const refused = (at: number): RunEvent => ({
    kind: "candidate-reject",
    policy: "p",
    candidate: split.candidate,
    goal: "g0",
    at,
    cause: "counterexample",
    reasons: [],
    messages: [],
  });
  const proved: RunEvent = {
    kind: "goal-prove",
    proof: "by simp",
    origin: "s",
    uses: [],
    goal: "g1",
    at: 20,
    statement: { name: "t", text: "theorem t : True" },
  };
  const events: RunEvent[] = [
    ...sampleSearch().slice(0, 9),
    proved,
    refused(21),
    { kind: "decomposition-drop", decomposition: "d0", reason: "", goal: "g0", at: 22 },
    refused(23),
  ];
  const measured = measureTask(record("failed"), recorded(events));
  expect(measured?.reductionByIteration).toEqual([expect.closeTo(0.461, 3), 1, 1]);
  expect(measured?.decompositions).toEqual({
    tried: 3,
    failedReconstruction: 0,
    failedQuickcheck: 2,
  });
});

const ended = (status: "proved" | "failed"): RunEvent[] => [
  ...sampleSearch().slice(0, 2),
  { kind: "search-end", status, goal: "g0", at: 9 },
];
const verdict = (status: string): RunEvent => ({
  kind: "task-verdict",
  status,
  reasons: [],
  at: 9,
});

test("each attempt is a try, and the gate has the last word", () => {
  const events = [
    ...recorded(ended("failed"), 1),
    ...recorded([...ended("proved"), verdict("rejected")], 2),
    ...recorded([...ended("proved"), verdict("proved")], 3),
  ];
  expect(measureTask(record("proved"), events)?.attempts).toEqual([false, false, true]);
});

test("an attempt that was interrupted is no try", () => {
  const events = [...recorded(sampleSearch().slice(0, 8), 1), ...recorded(ended("proved"), 2)];
  const measured = measureTask(record("proved"), events);
  expect(measured).toMatchObject({ attempts: [true], checks: 3, errorClass: null });
});

test("an attempt that was cancelled, because another one succeeded, is no try", () => {
  const cancelled: RunEvent[] = [
    ...ended("failed").slice(0, 2),
    { kind: "search-end", status: "failed", reason: "cancelled", goal: "g0", at: 9 },
  ];
  const events = [...recorded(ended("proved"), 1), ...recorded(cancelled, 2)];
  expect(measureTask(record("proved"), events)?.attempts).toEqual([true]);
});

const begun = (sample: number): RunEvent => ({ kind: "attempt-start", at: 0, sample });
const call: RunEvent = {
  kind: "model-call",
  at: 2,
  ...{ role: "complete", model: "m", key: "k", outcome: "answered", cached: false },
  ...{ inputTokens: 1, outputTokens: 1, costUsd: 0 },
};

test("runs side by side are told apart: what was cut off before a success is a failure, after it no run", () => {
  const cut = sampleSearch().slice(0, 8);
  const events = [
    ...recorded([begun(0), call, ...cut], 1),
    ...recorded([begun(2), call, ...ended("proved"), verdict("proved")], 3),
    ...recorded([begun(1), ...ended("failed"), verdict("failed")], 2),
    ...recorded([begun(3), ...cut], 4),
  ];
  const measured = measureTask(record("proved"), events);
  expect(measured?.attempts).toEqual([false, false, true]);
  expect(measured?.runs).toMatchObject([
    { proved: false, iterations: 1, proofFailed: 0, quickcheckFailed: 0, bestScore: 0.25 },
    { proved: false, iterations: 0, bestScore: null, completionIterations: null },
    { proved: true, iterations: 0, bestScore: null },
  ]);
  expect(measured?.roles).toEqual([{ role: "complete", model: "m", requests: 2 }]);
});

test("a run that was made again after a kill counts once", () => {
  const events = [
    ...recorded([begun(0), ...sampleSearch().slice(0, 8)], 1),
    ...recorded([begun(0), ...ended("failed"), verdict("failed")], 2),
    ...recorded([begun(1), ...ended("proved"), verdict("proved")], 3),
  ];
  expect(measureTask(record("proved"), events)?.attempts).toEqual([false, true]);
});

test("a task without events has the try that its status tells", () => {
  expect(measureTask(record("proved"), [])?.attempts).toEqual([true]);
  expect(measureTask(record("failed"), [])).toMatchObject({
    attempts: [false],
    errorClass: "unknown",
  });
  expect(measureTask(record("skipped"), [])).toMatchObject({ attempts: [], errorClass: "skipped" });
  expect(measureTask(record("failed", { errorClass: "crashed" }), [])?.errorClass).toBe("crashed");
  expect(measureTask(record("open"), [])).toBeUndefined();
});

test("proof length counts the lemmas with their statements", () => {
  const lemmas = [{ name: "h", statement: "theorem h : ∀ n : Nat, n = n", proof: "by\n  simp" }];
  const measured = measureTask(record("proved", { proof: "by\n  exact h 0", lemmas }), []);
  // "theorem h : ∀ n : Nat, n = n" 28, " := " 4, "by\n  simp" 9; "by\n  exact h 0" 14.
  expect(measured).toMatchObject({ lemmaCount: 1, proofLength: { lines: 4, characters: 55 } });
});
