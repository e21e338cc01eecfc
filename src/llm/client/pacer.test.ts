import { afterEach, expect, test, vi } from "vitest";
import { Pacer } from "./pacer.ts";

afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;

test("no more requests start in a minute than are allowed", async () => {
  vi.useFakeTimers();
  const pacer = new Pacer({ requestsPerMinute: 2, concurrency: 9 });
  const started: number[] = [];
  for (const number of [1, 2, 3, 4, 5]) {
    pacer.run(async () => void started.push(number), never);
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(started).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual([1, 2, 3, 4]);
});

test("no more requests are under way than are allowed", async () => {
  const pacer = new Pacer({ requestsPerMinute: undefined, concurrency: 2 });
  let underWay = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
  };
  await Promise.all(Array.from({ length: 6 }, () => pacer.run(task, never)));
  expect(most).toBe(2);
});

test("what is cancelled while it waits is never started", async () => {
  const pacer = new Pacer({ requestsPerMinute: undefined, concurrency: 1 });
  const controller = new AbortController();
  const first = pacer.run(() => new Promise((resolve) => setTimeout(resolve, 20)), never);
  let started = false;
  const second = pacer.run(async () => {
    started = true;
  }, controller.signal);
  controller.abort();
  await expect(second).rejects.toThrow();
  await first;
  expect(started).toBe(false);
});
