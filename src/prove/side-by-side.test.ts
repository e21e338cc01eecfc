import { expect, test } from "vitest";
import { sideBySide } from "./side-by-side.ts";

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const result of results) found.push(result);
  return found;
}

function listed<T>(...items: T[]): () => T | undefined {
  return () => items.shift();
}

test("each resource serves one item at a time, and items begin in order", async () => {
  const begun: number[] = [];
  const busy = new Set<string>();
  const results = sideBySide(listed(1, 2, 3, 4, 5), ["left", "right"], {
    mayStart: () => true,
    work: async (item, resource) => {
      expect(busy.has(resource)).toBe(false);
      busy.add(resource);
      begun.push(item);
      await new Promise((resolve) => setTimeout(resolve, item % 2));
      busy.delete(resource);
      return item;
    },
  });
  expect((await collect(results)).toSorted()).toEqual([1, 2, 3, 4, 5]);
  expect(begun).toEqual([1, 2, 3, 4, 5]);
});

test("where nothing may start any more, it ends after what runs", async () => {
  let started = 0;
  const results = sideBySide(listed(1, 2, 3, 4), ["only"], {
    mayStart: () => started < 2,
    work: async (item) => {
      started++;
      return item;
    },
  });
  expect(await collect(results)).toEqual([1, 2]);
});

test("where there is nothing for now, it asks again when something has ended", async () => {
  const begun: number[] = [];
  let ended = 0;
  const next = () => (begun.length < 3 && begun.length <= ended ? begun.length : undefined);
  const results = sideBySide(next, ["left", "right"], {
    mayStart: () => true,
    work: async (item) => {
      begun.push(item);
      await Promise.resolve();
      ended++;
      return item;
    },
  });
  expect(await collect(results)).toEqual([0, 1, 2]);
});

test("a failure is thrown after the others heard of it and ended", async () => {
  const ended: string[] = [];
  const results = sideBySide(listed("slow", "bad"), ["left", "right"], {
    mayStart: () => true,
    work: async (item, _, halt) => {
      if (item === "bad") throw new Error("it fails");
      await new Promise((resolve) => halt.addEventListener("abort", resolve));
      ended.push(item);
    },
  });
  await expect(collect(results)).rejects.toThrow("it fails");
  expect(ended).toEqual(["slow"]);
});
