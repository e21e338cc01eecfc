import { expect, test } from "vitest";
import { sideBySide } from "./side-by-side.ts";

async function collect<T>(results: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const result of results) found.push(result);
  return found;
}

test("each resource serves one item at a time, and items begin in order", async () => {
  const begun: number[] = [];
  const busy = new Set<string>();
  const results = sideBySide([1, 2, 3, 4, 5], ["left", "right"], {
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
  const results = sideBySide([1, 2, 3, 4], ["only"], {
    mayStart: () => started < 2,
    work: async (item) => {
      started++;
      return item;
    },
  });
  expect(await collect(results)).toEqual([1, 2]);
});

test("a failure is thrown after the others heard of it and ended", async () => {
  const ended: string[] = [];
  const results = sideBySide(["slow", "bad"], ["left", "right"], {
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
