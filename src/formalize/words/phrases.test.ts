import { describe, expect, test } from "vitest";
import {
  saidBounds,
  saidNumbers,
  saidQuantifiers,
  saidRelations,
  saidStrictness,
  saysAll,
} from "./phrases.ts";

describe("bounds", () => {
  test.each([
    ["n is at least 3", "lower", 3n],
    ["n is no less than three", "lower", 3n],
    ["n is greater than 5", "lower", 6n],
    ["n is greater than or equal to 5", "lower", 5n],
    ["two or more elements", "lower", 2n],
    ["at most 9", "upper", 9n],
    ["fewer than 10 digits", "upper", 9n],
    ["a positive number", "lower", 1n],
  ] as const)("%s", (words, side, value) => {
    expect(saidBounds(words).bounds).toEqual([{ side, value }]);
  });

  test.each([
    "at most 2^h leaves",
    "one less than n",
    "a nonpositive number",
    "less than n",
  ])("none in: %s", (words) => expect(saidBounds(words).bounds).toEqual([]));
});

test("relations between variables, in their order", () => {
  const said = (words: string) => saidRelations(words, new Set(["a", "b", "n"]));
  expect(said("If a divides b then")).toEqual([{ kind: "dvd", left: "a", right: "b" }]);
  expect(said("b is a multiple of a")).toEqual([{ kind: "dvd", left: "a", right: "b" }]);
  expect(said("a is greater than b")).toEqual([{ kind: "lt", left: "b", right: "a" }]);
  expect(said("then a is at most b.")).toEqual([{ kind: "le", left: "a", right: "b" }]);
  expect(said("a - b")).toEqual([{ kind: "sub", left: "a", right: "b" }]);
  expect(said("2*a - b and a - b*n")).toEqual([]);
  expect(said("x divides y")).toEqual([]);
});

test("strictness is that of comparisons alone", () => {
  expect(saidStrictness("the sum is less than the product")).toEqual({ strict: true, weak: false });
  expect(saidStrictness("the sum is at most the product")).toEqual({ strict: false, weak: true });
  expect(saidStrictness("one entry more than the list")).toEqual({ strict: false, weak: false });
});

test("quantifiers by their places, numbers by digits and words", () => {
  const { universal, existential } = saidQuantifiers("For every n there is a larger m.");
  expect([universal, existential]).toEqual([[4], [12]]);
  expect(saysAll("every natural number n has", "n")).toBe(true);
  expect(saysAll("every natural number has n", "n")).toBe(false);
  expect(saidNumbers("Any 13 people include two")).toEqual([13n, 2n]);
});
