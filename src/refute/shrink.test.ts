import { expect, test } from "vitest";
import { type Shape, sizeOf, type Value } from "./shape.ts";
import { shrink } from "./shrink.ts";
import { printValue } from "./value.ts";

const LIST: Shape = { kind: "list", item: { kind: "nat" } };

const listOf = (numbers: readonly number[]): Value => ({
  kind: "sequence",
  items: numbers.map((number) => ({ kind: "number", number: BigInt(number) })),
});

/** The smallest value that still has a property, by greedy steps as the tester makes them. */
function smallest(value: Value, hasProperty: (text: string) => boolean): string {
  for (let best = value; ; ) {
    const next = shrink([LIST], [best]).find(([other]) =>
      hasProperty(printValue(LIST, other as Value)),
    );
    if (!next) return printValue(LIST, best);
    best = next[0] as Value;
  }
}

test("what shrinking gives is smaller, the smallest first", () => {
  const start = listOf([4, 2, 7]);
  const sizes = shrink([LIST], [start]).map(([value]) => sizeOf(value as Value));
  expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  expect(sizes.at(-1)).toBeLessThan(sizeOf(start));
});

test("items go, and numbers fall", () => {
  expect(smallest(listOf([4, 2, 7]), (text) => text !== "[]")).toBe("[0]");
});

test("equal items fall together", () => {
  const isRepeated = (text: string) => /(\d+), (?!\1)\d+, \1\b/.test(text);
  expect(smallest(listOf([5, 9, 5]), isRepeated)).toBe("[0, 1, 0]");
});
