import { expect, test } from "vitest";
import { choicesOf, constructorHeights, hasValues } from "./heights.ts";
import type { DataType, Shape } from "./shape.ts";

const nat: Shape = { kind: "nat" };
type Fields = DataType["constructors"][number]["fields"];

function typeOf(type: string, ...constructors: readonly Fields[]): DataType {
  const named = constructors.map((fields, i) => ({
    name: `${type}.c${i}`,
    parameters: 0,
    hasImplicitFields: false,
    fields,
  }));
  return { type, constructors: named, isRecursive: true };
}

const shapeOf = (data: DataType): Shape => ({ kind: "data", data });

test("a tree has leaves, and small values are these", () => {
  const tree = typeOf("Tree", [nat], ["self", "self"]);
  expect(constructorHeights(tree)).toEqual([1, 2]);
  expect(choicesOf(tree)).toEqual({ all: [0, 1], small: [0] });
});

test("what is made of other types ends, too", () => {
  const point = typeOf("Point", [nat, nat]);
  const figure = typeOf("Figure", [nat], [shapeOf(point)]);
  expect(choicesOf(figure)).toEqual({ all: [0, 1], small: [0, 1] });
});

test("a type whose values would never end has none", () => {
  const counter = typeOf("Counter", ["self"]);
  expect(hasValues(shapeOf(counter))).toBe(false);
  expect(hasValues({ kind: "function", from: nat, to: shapeOf(counter), predicate: false })).toBe(
    false,
  );
  expect(hasValues({ kind: "list", item: shapeOf(counter) })).toBe(true);
});

test("of types that are made of each other, what leads to an end is chosen", () => {
  const even = typeOf("Even", []);
  const odd = typeOf("Odd", [shapeOf(even), shapeOf(even)]);
  even.constructors.push({
    ...odd.constructors[0],
    name: "Even.step",
    fields: [shapeOf(odd)],
  } as never);
  expect(constructorHeights(even)).toEqual([1, 3]);
  expect(choicesOf(even)).toEqual({ all: [0, 1], small: [0] });
  expect(choicesOf(odd)).toEqual({ all: [0], small: [0] });
});
