import { expect, test } from "vitest";
import { withResolvers } from "../core/index.ts";
import { Admission } from "./admission.ts";

test("a request is taken as a whole or refused as a whole, with a time to come back", async () => {
  const gate = withResolvers<void>();
  const admission = new Admission({ lanes: 1, maxWaiting: 3 });
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await gate.promise;
    return item;
  };
  const first = admission.accept([1, 2, 3], work);
  expect(admission.accept([4, 5], work)).toEqual({ retryAfterSeconds: 1 });
  const third = admission.accept([6], work);
  expect(admission.refused).toBe(1);
  gate.resolve();
  expect(await Promise.all([first, third].flat() as Promise<number>[])).toEqual([1, 2, 3, 6]);
  expect(begun).toEqual([1, 2, 3, 6]);
});

test("nothing is accepted while those who do the work have no room, and what was goes on", async () => {
  let seconds: number | undefined;
  const admission = new Admission({ lanes: 1, maxWaiting: 9, isFull: () => seconds });
  const taken = admission.accept([1, 2], async (item) => item) as Promise<number>[];
  seconds = 5;
  expect(admission.accept([3], async (item) => item)).toEqual({ retryAfterSeconds: 5 });
  expect(await Promise.all(taken)).toEqual([1, 2]);
});

test("a request larger than the queue is taken when nothing waits", async () => {
  const admission = new Admission({ lanes: 2, maxWaiting: 1 });
  const taken = admission.accept([1, 2, 3, 4], async (item) => item) as Promise<number>[];
  expect(await Promise.all(taken)).toEqual([1, 2, 3, 4]);
  await admission.idle();
  expect([admission.waiting, admission.running]).toEqual([0, 0]);
});
