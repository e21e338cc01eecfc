import { expect, test } from "vitest";
import {
  type RecordedEvent,
  type RunEvent,
  type RunId,
  type TaskId,
  withResolvers,
} from "../core/index.ts";
import { earlierAttempts } from "./earlier-attempts.ts";
import type { Job } from "./open-run.ts";
import { AttemptQueue, TaskAttempts } from "./task-attempts.ts";
import type { Attempt } from "./task-result.ts";

function begin(name: string, pass: number, events: RunEvent[] = []): () => TaskAttempts {
  const place = { runId: "r" as RunId, taskId: name as TaskId, attempt: 1, time: 0 };
  const recorded: RecordedEvent[] = events.map((event, id) => ({ ...place, id, event }));
  const job = { task: { name } } as Job;
  return () =>
    new TaskAttempts(
      { job, number: 1, budgetOf: () => undefined },
      earlierAttempts(recorded),
      pass,
    );
}

const queueOf = (...tasks: (() => TaskAttempts)[]) => {
  const queue = new AttemptQueue(tasks);
  return () => {
    const next = queue.next();
    return next && { ...next, shown: `${next.task.job.task.name}${next.sample}` };
  };
};

const done = (seconds: number): Attempt => ({
  report: { status: "incomplete", obligations: [], elapsedMs: 1_000 * seconds } as never,
  use: { calls: 1, tokens: { input: 2, output: 3 }, costUsd: 0.5 },
  end: undefined,
});

test("with one place, a task has its attempts one after another", async () => {
  const next = queueOf(begin("a", 2), begin("b", 1));
  const shown: string[] = [];
  for (let each = next(); each; each = next()) {
    shown.push(each.shown);
    await each.task.follow(each.sample, Promise.resolve());
  }
  expect(shown).toEqual(["a0", "a1", "b0"]);
});

test("further attempts at a task are made where no other task needs the place, evenly", () => {
  const next = queueOf(begin("a", 3), begin("b", 3));
  expect(Array.from({ length: 7 }, () => next()?.shown)).toEqual([
    ...["a0", "b0", "a1", "b1", "a2", "b2"],
    undefined,
  ]);
});

test("a task that is over is not attempted again, and what runs of it hears of that", async () => {
  const next = queueOf(begin("a", 4));
  const [first, second] = [next(), next()];
  if (!first || !second) throw new Error("nothing to do");
  const { task } = first;
  const heard = withResolvers<void>();
  task.stop.signal.addEventListener("abort", () => heard.resolve());
  const running = task.follow(second.sample, heard.promise);
  await task.follow(first.sample, Promise.resolve());
  expect(task.isUsedUp).toBe(false);
  expect(await task.end()).toBe(1);
  await running;
  expect(next()).toBeUndefined();
  expect(task.isOver).toBe(true);
});

test("what earlier attempts took counts, and the interrupted ones are made again", () => {
  const call = { role: "complete", model: "m", key: "k", outcome: "answered", cached: false };
  const spent = { ...call, inputTokens: 10, outputTokens: 1, costUsd: 2 };
  const events: RunEvent[] = [
    { kind: "attempt-start", at: 0, sample: 1 },
    { kind: "model-call", at: 1, ...spent },
    { kind: "task-verdict", at: 2, status: "failed", reasons: [] },
  ];
  const task = begin("a", 3, events)();
  expect([task.take(), task.take(), task.hasMore]).toEqual([0, 2, false]);
  task.add(done(3));
  expect(task).toMatchObject({
    elapsedMs: 3_000,
    use: { calls: 2, tokens: { input: 12, output: 4 }, costUsd: 2.5 },
  });
});
