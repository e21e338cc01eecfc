import { expect, test } from "vitest";
import { withResolvers } from "../core/index.ts";
import { someAtOnce } from "./some-at-once.ts";

/** Work that ends when it is told to. */
function controlled() {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (item: number) => {
    begun.push(item);
    const { promise, resolve, reject } = withResolvers<number>();
    ends[item] = () => (item === 3 ? reject(new Error("three")) : resolve(item * 10));
    return promise;
  };
  const end = async (item: number) => {
    ends[item]?.();
    await new Promise(setImmediate);
  };
  return { begun, work, end };
}

test("so many are begun at once, in order, and each has its own result or failure", async () => {
  const { begun, work, end } = controlled();
  const { signal } = new AbortController();
  const results = someAtOnce([0, 1, 2, 3, 4], { atOnce: 2, signal, work });
  expect(begun).toEqual([0, 1]);
  await end(1);
  expect(begun).toEqual([0, 1, 2]);
  for (const item of [2, 3, 0, 4]) await end(item);
  const settled = await Promise.allSettled(results);
  expect(settled.map(({ status }) => status === "fulfilled")).toEqual([
    true,
    true,
    true,
    false,
    true,
  ]);
  expect(await results[4]).toBe(40);
});

test("when it is over no other is begun", async () => {
  const { begun, work, end } = controlled();
  const over = new AbortController();
  someAtOnce([0, 1, 2], { atOnce: 1, signal: over.signal, work });
  over.abort();
  await end(0);
  expect(begun).toEqual([0]);
});
