import fc from "fast-check";
import { expect, test } from "vitest";
import { REQUEST_COST } from "../../core/index.ts";
import { WorkerClocks } from "./worker-clocks.ts";

/** What workers write down in their turns: each asks requests of these costs, which take as long as they happen to. */
async function diary(
  costs: readonly (readonly number[])[],
  { isOrdered, delay }: { isOrdered: boolean; delay: () => Promise<void> },
): Promise<string[]> {
  const written: string[] = [];
  const clocks = new WorkerClocks(costs.length, { isOrdered, onMove: () => {} });
  const work = async (worker: number) => {
    for (const [i, cost] of (costs[worker] ?? []).entries()) {
      const answered = clocks.ask(worker);
      await delay();
      answered(REQUEST_COST + cost);
      await clocks.turn(worker);
      written.push(`${worker}:${i}`);
    }
    clocks.rest(worker);
  };
  for (let worker = 0; worker < costs.length; worker++) clocks.begin(worker);
  await Promise.all(costs.map((_, worker) => work(worker)));
  return written;
}

const workers = fc.array(fc.array(fc.nat(500), { maxLength: 6 }), { minLength: 2, maxLength: 4 });

function delaying(delays: Iterator<number>): () => Promise<void> {
  return async () => {
    for (let left = delays.next().value as number; left > 0; left--) await Promise.resolve();
  };
}

test("workers have their turns in the order of their clocks, however long their requests take", async () => {
  await fc.assert(
    fc.asyncProperty(
      ...[workers, fc.infiniteStream(fc.nat(20)), fc.infiniteStream(fc.nat(20))],
      async (costs, some, others) => {
        const once = await diary(costs, { isOrdered: true, delay: delaying(some) });
        const again = await diary(costs, { isOrdered: true, delay: delaying(others) });
        expect(again).toEqual(once);
        expect(once).toHaveLength(costs.flat().length);
      },
    ),
    { numRuns: 100 },
  );
});

test("without order a turn is free, and the heartbeats of all workers are added up", async () => {
  const clocks = new WorkerClocks(2, { isOrdered: false, onMove: () => {} });
  clocks.begin(0);
  clocks.begin(1);
  clocks.ask(1)(300);
  await clocks.turn(1);
  expect(clocks.spent).toBe(300);
});

test("what an action that was called off still takes is not counted", async () => {
  const clocks = new WorkerClocks(2, { isOrdered: true, onMove: () => {} });
  clocks.begin(0);
  clocks.begin(1);
  const late = clocks.ask(1);
  clocks.ask(0)(100);
  clocks.ask(1)(200);
  await clocks.turn(0);
  clocks.stop(1);
  late(5_000);
  expect(clocks.at(1)).toBe(101);
  clocks.free(1);
  clocks.begin(1);
  clocks.ask(1)(50);
  expect(clocks.at(1)).toBe(151);
});

test("the end of a search lets everybody go", async () => {
  const clocks = new WorkerClocks(2, { isOrdered: true, onMove: () => {} });
  clocks.begin(0);
  clocks.begin(1);
  clocks.ask(1)(100);
  const turn = clocks.turn(1);
  clocks.release();
  await turn;
});
