import { expect, test } from "vitest";
import { runRequest, sampleSearch, taskResult, VERSIONS } from "../../tests/support/run-records.ts";
import { exportRun } from "./export-jsonl.ts";
import { SqliteRunStore } from "./sqlite-run-store.ts";

function exported(): Record<string, unknown>[] {
  const store = new SqliteRunStore({ folder: ":memory:", versions: VERSIONS });
  const { run } = store.openRun(runRequest());
  const [task] = store.addTasks(run.id, [{ name: "a.lean", content: "theorem t : x := by sorry" }]);
  if (!task) throw new Error("no task");
  const attempt = store.startTask(run.id, task.id);
  const call = { role: "decompose", model: "m", key: "k", outcome: "answered", cached: false };
  const counts = { inputTokens: 1, outputTokens: 1, costUsd: 0 };
  store.appendEvents(attempt, [{ kind: "model-call", at: 0, ...call, ...counts }]);
  store.appendEvents(attempt, sampleSearch());
  const result = taskResult({ reason: "time is up" });
  store.saveTask(run.id, task.id, { status: "failed", result });
  const lines = [...exportRun(store, run.id)].map((line) => JSON.parse(line));
  store.close();
  return lines;
}

test("each judged candidate has a line with its goal, origin, verdict and feedback", () => {
  const [refused, split, lemma, task, ...rest] = exported();
  expect(rest).toEqual([]);
  expect(refused).toMatchObject({
    type: "candidate",
    attempt: 1,
    goal: { name: "t" },
    parent: null,
    depth: 0,
    origin: "symbolic/rfl",
    candidate: { kind: "proof", proof: "by rfl" },
    verdict: "rejected",
    score: null,
    goalState: "failed",
    feedback: { cause: "check", messages: [{ data: "rfl failed" }] },
  });
  expect(split).toMatchObject({
    origin: "symbolic/and",
    candidate: { kind: "decomposition" },
    verdict: "accepted",
    score: 0.25,
  });
  expect(lemma).toMatchObject({
    goal: { name: "t_2" },
    parent: { name: "t" },
    depth: 1,
    goalState: "proved",
    candidate: { kind: "proof", proof: "by simp" },
    verdict: "accepted",
  });
  expect(task).toMatchObject({
    type: "task",
    name: "a.lean",
    problem: "theorem t : x := by sorry",
    status: "failed",
    result: { reason: "time is up" },
  });
});
