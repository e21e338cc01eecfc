import { expect, test } from "vitest";
import { escapeRegExp, groupBy, isSubset, withResolvers } from "./not-in-node-20.ts";

test("a promise is settled from outside", async () => {
  const { promise, resolve } = withResolvers<number>();
  resolve(1);
  expect(await promise).toBe(1);
  const failing = withResolvers<number>();
  failing.reject(new Error("no"));
  await expect(failing.promise).rejects.toThrow("no");
});

test("groups come in the order of their first members", () => {
  const groups = groupBy(["bb", "a", "cc"], (word) => word.length);
  expect([...groups]).toEqual([
    [2, ["bb", "cc"]],
    [1, ["a"]],
  ]);
});

test("each member of a subset is in the other set", () => {
  expect(isSubset(new Set(), new Set([1]))).toBe(true);
  expect(isSubset(new Set([1]), new Set([1, 2]))).toBe(true);
  expect(isSubset(new Set([1, 3]), new Set([1, 2]))).toBe(false);
});

test.each(["", "u"])("an escaped text means itself, with the flags %j", (flags) => {
  const text = String.raw`a.b*c+?^$ (x|y) [z]{2} \d / - ∀ «é»`;
  expect(new RegExp(`^${escapeRegExp(text)}$`, flags).test(text)).toBe(true);
});
