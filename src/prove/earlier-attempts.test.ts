import { expect, test } from "vitest";
import type { ObligationReport, RecordedEvent, RunEvent, RunId, TaskId } from "../core/index.ts";
import { attemptsLeft, earlierAttempts } from "./earlier-attempts.ts";

function recorded(...events: RunEvent[]): RecordedEvent[] {
  const place = { runId: "r" as RunId, taskId: "t" as TaskId, attempt: 1, time: 0 };
  return events.map((event, id) => ({ ...place, id, event }));
}

const inAttempt = (attempt: number) => (event: RecordedEvent) => ({ ...event, attempt });

function end(id: string, outcome: ObligationReport["outcome"], followsFrom?: string[]): RunEvent {
  const costs = { checks: 1, elapsedMs: 1, heartbeats: 1 };
  const about = { declaration: id, line: 1, statement: `theorem ${id} : True`, lemmas: [] };
  const report = {
    id,
    outcome,
    ...about,
    ...costs,
    isWholeProof: true,
    proof: "trivial",
    followsFrom,
  };
  return { kind: "obligation-end", at: 1, report };
}

const start = (sample: number): RunEvent => ({ kind: "attempt-start", at: 0, sample });
const verdict = (status = "failed"): RunEvent => {
  return { kind: "task-verdict", at: 2, status, reasons: [] };
};
const proofsOf = (sample: number, events: RecordedEvent[]) => [
  ...(earlierAttempts(events).proofs.get(sample)?.keys() ?? []),
];
const left = (events: RecordedEvent[], pass: number) => attemptsLeft(earlierAttempts(events), pass);

test("an attempt that was stopped leaves its proofs, of which the last word counts", () => {
  const events = recorded(
    ...[end("a", "proved"), end("b", "proved"), end("c", "failed"), end("b", "failed")],
  );
  expect(proofsOf(0, events)).toEqual(["a"]);
  expect(left(events, 1)).toEqual([0]);
});

test("what was disproved is kept", () => {
  expect(proofsOf(0, recorded(end("a", "disproved"), end("b", "failed")))).toEqual(["a"]);
});

test("what follows from an open theorem is kept with it", () => {
  expect(proofsOf(0, recorded(end("a", "failed"), end("b", "failed", ["a"])))).toEqual(["b"]);
});

test("the next attempt begins without the proofs of one that came to a verdict", () => {
  const events = recorded(end("a", "proved"), verdict());
  expect(left(events, 2)).toEqual([1]);
  expect(proofsOf(1, events)).toEqual([]);
  // Of the only one the outcome was recorded, and not concluded.
  expect(left(events, 1)).toEqual([0]);
  expect(proofsOf(0, events)).toEqual(["a"]);
});

test("attempts side by side are told apart, and only what was interrupted is made again", () => {
  const first = recorded(start(0), end("a", "proved"));
  const second = recorded(start(1), end("b", "proved"), verdict()).map(inAttempt(2));
  const third = recorded(start(2), end("c", "proved")).map(inAttempt(3));
  const events = [...first, ...second, ...third];
  expect(left(events, 4)).toEqual([0, 2, 3]);
  expect([0, 1, 2, 3].map((sample) => proofsOf(sample, events))).toEqual([["a"], ["b"], ["c"], []]);
  const again = recorded(start(2), end("d", "proved")).map(inAttempt(4));
  expect(proofsOf(2, [...events, ...again])).toEqual(["c", "d"]);
});

test("an attempt that solved the task is concluded before others are made", () => {
  const solved = recorded(start(1), end("a", "proved"), verdict("proved")).map(inAttempt(2));
  expect(left([...recorded(start(0)), ...solved], 3)).toEqual([1]);
});

test("attempts of a request that broke off count as they were billed", () => {
  const counts = { inputTokens: 3, outputTokens: 2, costUsd: 0, cached: false };
  const call = {
    kind: "model-call" as const,
    at: 1,
    role: "complete",
    model: "m",
    key: "",
    ...counts,
  };
  const use = (event: Partial<RunEvent & { kind: "model-call" }>) =>
    earlierAttempts(recorded({ ...call, outcome: "answered", ...event })).use.calls;
  expect(use({ calls: 3 })).toBe(3);
  expect(use({ calls: 1, outcome: "bad-response" })).toBe(1);
  expect(use({ calls: 0, outcome: "overloaded" })).toBe(0);
  expect(use({})).toBe(1);
});
