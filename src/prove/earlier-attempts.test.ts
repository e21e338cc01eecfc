import { expect, test } from "vitest";
import type { ObligationReport, RecordedEvent, RunEvent, RunId, TaskId } from "../core/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";

function recorded(...events: RunEvent[]): RecordedEvent[] {
  const place = { runId: "r" as RunId, taskId: "t" as TaskId, attempt: 1, time: 0 };
  return events.map((event, id) => ({ ...place, id, event }));
}

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

const verdict: RunEvent = { kind: "task-verdict", at: 2, status: "failed", reasons: [] };
const proofsOf = (...events: RunEvent[]) => [...earlierAttempts(recorded(...events)).proofs.keys()];

test("an attempt that was stopped leaves its proofs, of which the last word counts", () => {
  const events = [end("a", "proved"), end("b", "proved"), end("c", "failed"), end("b", "failed")];
  expect(proofsOf(...events)).toEqual(["a"]);
  expect(earlierAttempts(recorded(...events))).toMatchObject({ completed: 0, isConcluded: false });
});

test("what follows from an open theorem is kept with it", () => {
  expect(proofsOf(end("a", "failed"), end("b", "failed", ["a"]))).toEqual(["b"]);
});

test("the next attempt begins without the proofs of one that came to a verdict", () => {
  expect(earlierAttempts(recorded(end("a", "proved"), verdict))).toMatchObject({
    completed: 1,
    isConcluded: true,
  });
  expect(proofsOf(end("a", "proved"), verdict, end("b", "proved"))).toEqual(["b"]);
});
