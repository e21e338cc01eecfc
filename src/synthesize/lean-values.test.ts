import { expect, test } from "vitest";
import type { Shape } from "../refute/index.ts";
import { readValue } from "./lean-values.ts";
import { mutate } from "./mutate.ts";

const INT: Shape = { kind: "int" };
const pair = (first: Shape, second: Shape): Shape => {
  const made = {
    name: "Prod.mk",
    parameters: 2,
    hasImplicitFields: false,
    fields: [first, second],
  };
  return { kind: "data", data: { type: "Prod", constructors: [made], isRecursive: false } };
};
const option = (item: Shape): Shape => {
  const none = { name: "Option.none", parameters: 1, hasImplicitFields: false, fields: [] };
  const some = { name: "Option.some", parameters: 1, hasImplicitFields: false, fields: [item] };
  return { kind: "data", data: { type: "Option", constructors: [none, some], isRecursive: false } };
};
const textOf = (given: Parameters<typeof readValue>[0], shape: Shape) =>
  readValue(given, shape).text;

test("values are read from Lean text and from JSON", () => {
  const array: Shape = { kind: "array", item: INT };
  expect(textOf("#[1, -2]", array)).toBe("#[1, (-2)]");
  expect(textOf([1, -2], array)).toBe("#[1, (-2)]");
  expect(textOf("[1, (-2)]", array)).toBe("#[1, (-2)]");
  expect(
    textOf([["a"], []], { kind: "list", item: { kind: "list", item: { kind: "string" } } }),
  ).toBe('[["a"], []]');
  expect(textOf('"a\\n\\"b"', { kind: "string" })).toBe('"a\\n\\"b"');
  expect(textOf("plain", { kind: "string" })).toBe('"plain"');
  expect(textOf("'x'", { kind: "char" })).toBe("'x'");
  expect(textOf("(1, 2, 3)", pair(INT, pair(INT, INT)))).toBe("(1, (2, 3))");
  expect(textOf("some (-3)", option(INT))).toBe("(.some (-3))");
  expect(textOf(null, option(INT))).toBe(".none");
  expect(textOf(4, option(INT))).toBe("(.some 4)");
});

test("what is no literal stays as it is written", () => {
  expect(readValue("List.range 3", { kind: "list", item: { kind: "nat" } })).toEqual({
    text: "List.range 3",
    value: undefined,
  });
});

test("mutated answers are near the value, and other values", () => {
  const list: Shape = { kind: "list", item: INT };
  const { value } = readValue("[1, 2]", list);
  if (!value) throw new Error("not read");
  const items = mutate(list, value).map((each) =>
    each.kind === "sequence" ? each.items.length : -1,
  );
  expect(items).toEqual(expect.arrayContaining([0, 1, 2, 3]));
  expect(mutate(list, value)).not.toContainEqual(value);
  expect(mutate({ kind: "nat" }, { kind: "number", number: 0n })).toEqual([
    { kind: "number", number: 1n },
  ]);
});
