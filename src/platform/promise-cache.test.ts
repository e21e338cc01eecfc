import { expect, test } from "vitest";
import { contentKey, PromiseCache } from "./promise-cache.ts";

const later = <T>(value: T, ms = 5) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

test("work is done once for a key, also while it is under way", async () => {
  const cache = new PromiseCache<number>({ max: 2 });
  let runs = 0;
  const work = () => later(++runs);
  const both = await Promise.all([cache.get("a", work), cache.get("a", work)]);
  expect([both, await cache.get("a", work), runs]).toEqual([[1, 1], 1, 1]);
});

test("failures and results that may not be given again are worked out anew", async () => {
  const cache = new PromiseCache<number>({ max: 2, isKept: (value) => value > 1 });
  await expect(cache.get("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await cache.get("a", () => later(1))).toBe(1);
  expect(await cache.get("a", () => later(2))).toBe(2);
  expect(await cache.get("a", () => later(3))).toBe(2);
});

test("the least recently asked for goes, and is told of once it is there", async () => {
  const gone: string[] = [];
  const cache = new PromiseCache<string>({ max: 2, onEvict: (value) => gone.push(value) });
  const first = cache.get("a", () => later("a", 20));
  await cache.get("b", () => later("b"));
  cache.get("a", () => later("never"));
  await cache.get("c", () => later("c"));
  expect(gone).toEqual(["b"]);
  await cache.get("d", () => later("d"));
  expect([await first, gone, cache.has("a")]).toEqual(["a", ["b", "a"], false]);
});

test("work that fails after it was evicted fails for its caller alone", async () => {
  const cache = new PromiseCache<string>({ max: 1, onEvict: () => {} });
  const failing = cache.get("a", () => later("").then(() => Promise.reject(new Error("too slow"))));
  await cache.get("b", () => later("b", 1));
  await expect(failing).rejects.toThrow("too slow");
  // An unhandled rejection would end the process, and with it this test run.
  await later(0, 20);
});

test("keys of different parts differ", () => {
  expect(new Set([contentKey("ab", "c"), contentKey("a", "bc"), contentKey("abc")]).size).toBe(3);
});
