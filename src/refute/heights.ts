import { type DataType, type Shape, valueFields } from "./shape.ts";

/**
 * For each constructor of a type how high the lowest value is that it makes: 1 without fields, infinite where it would
 * never end. A sequence may be empty.
 */
export function constructorHeights(data: DataType): readonly number[] {
  const heights = new Map([...typesIn(data)].map((each) => [each, Number.POSITIVE_INFINITY]));
  const ofType = (each: DataType) =>
    each.constructors.map((_, i) => {
      const below = fieldTypes(each, i).map((type) => heights.get(type) ?? 0);
      return 1 + Math.max(0, ...below);
    });
  for (let isChanged = true; isChanged; ) {
    isChanged = false;
    for (const [each, before] of heights) {
      const height = Math.min(...ofType(each));
      if (height < before) isChanged = true;
      heights.set(each, height);
    }
  }
  return ofType(data);
}

/** The constructors of a type that make values: all, and those that end soon. */
export interface Choices {
  all: readonly number[];
  small: readonly number[];
}

const known = new WeakMap<DataType, Choices>();

/** Found once for each type, when all of it was read. */
export function choicesOf(data: DataType): Choices {
  const found = known.get(data);
  if (found) return found;
  const heights = constructorHeights(data);
  const all = [...heights.keys()].filter((i) => Number.isFinite(heights[i]));
  const ending = all.filter((i) => !fieldTypes(data, i).some((type) => typesIn(type).has(data)));
  const lowest = all.filter((i) => heights[i] === Math.min(...heights));
  const choices = { all, small: ending.length > 0 ? ending : lowest };
  known.set(data, choices);
  return choices;
}

/** Whether there are values of a shape, as far as constructors tell. */
export function hasValues(shape: Shape): boolean {
  return typesOf(shape).every((type) => choicesOf(type).all.length > 0);
}

/** The types that a value must have values of: a sequence may be empty. */
function typesOf(shape: Shape): DataType[] {
  if (shape.kind === "data") return [shape.data];
  if (shape.kind === "vector") return typesOf(shape.item);
  return shape.kind === "function" ? typesOf(shape.to) : [];
}

function fieldTypes(data: DataType, index: number): DataType[] {
  return valueFields({ kind: "data", data }, index).flatMap(typesOf);
}

/** The type, and those that a value of it must have values of. */
function typesIn(data: DataType, found = new Set<DataType>()): Set<DataType> {
  if (found.has(data)) return found;
  found.add(data);
  for (const i of data.constructors.keys())
    for (const each of fieldTypes(data, i)) typesIn(each, found);
  return found;
}
