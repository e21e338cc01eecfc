import { itemShape, type Shape, sizeOf, type Value, valueFields } from "./shape.ts";

/** Smaller versions of one sample, the smallest first; one binder is changed at a time. */
export function shrink(shapes: readonly Shape[], values: readonly Value[]): Value[][] {
  const size = (sample: readonly Value[]) => sample.reduce((sum, value) => sum + sizeOf(value), 0);
  const now = size(values);
  return values
    .flatMap((value, i) =>
      shrinkValue(shapes[i] as Shape, value).map((smaller) => values.with(i, smaller)),
    )
    .filter((sample) => size(sample) < now)
    .sort((a, b) => size(a) - size(b));
}

function shrinkValue(shape: Shape, value: Value): Value[] {
  switch (value.kind) {
    case "number":
      return shrinkNumber(shape, value.number);
    case "sequence":
      return shrinkSequence(shape, value.items);
    case "table":
      return shape.kind === "function" ? shrinkTable(shape, value) : [];
    case "data":
      return shape.kind === "data" ? shrinkData(shape, value) : [];
    case "none":
      return [];
  }
}

function shrinkNumber(shape: Shape, number: bigint): Value[] {
  const wanted =
    shape.kind === "char"
      ? [97n, 98n, 48n, 32n]
      : [0n, 1n, 2n, number / 2n, number - 1n, number + 1n, -number];
  return wanted
    .filter((other) => other >= 0n || shape.kind === "int")
    .map((other) => ({ kind: "number", number: other }));
}

function shrinkSequence(shape: Shape, items: readonly Value[]): Value[] {
  const half = items.length >> 1;
  const parts = shape.kind === "vector" ? [] : [[], items.slice(0, half), items.slice(half)];
  const without = shape.kind === "vector" ? [] : items.map((_, i) => items.toSpliced(i, 1));
  const changed = items.flatMap((item, i) =>
    shrinkValue(itemShape(shape), item).map((smaller) => items.with(i, smaller)),
  );
  const together = equalItems(items).flatMap((item) =>
    shrinkValue(itemShape(shape), item).map((smaller) =>
      items.map((other) => (isEqual(other, item) ? smaller : other)),
    ),
  );
  return [...parts, ...without, ...changed, ...together].map((kept) => ({
    kind: "sequence",
    items: [...kept],
  }));
}

/** Numbers that occur more than once, which a property may rest on. */
function equalItems(items: readonly Value[]): Value[] {
  return items.filter(
    (item, i) =>
      items.findIndex((other) => isEqual(other, item)) === i &&
      items.findLastIndex((other) => isEqual(other, item)) > i,
  );
}

function isEqual(a: Value, b: Value): boolean {
  return a.kind === "number" && b.kind === "number" && a.number === b.number;
}

function shrinkTable(
  shape: Shape & { kind: "function" },
  { entries, otherwise }: Value & { kind: "table" },
): Value[] {
  const fewer = entries.map((_, i) => ({ entries: entries.toSpliced(i, 1), otherwise }));
  const simpler = shrinkValue(shape.to, otherwise).map((to) => ({ entries, otherwise: to }));
  const changed = entries.flatMap(([key, to], i) =>
    shrinkValue(shape.to, to).map((smaller) => ({
      entries: entries.with(i, [key, smaller]),
      otherwise,
    })),
  );
  return [...fewer, ...simpler, ...changed].map((parts) => ({ kind: "table", ...parts }));
}

function shrinkData(shape: Shape & { kind: "data" }, value: Value & { kind: "data" }): Value[] {
  const { fields } = value;
  const shapes = valueFields(shape, value.constructor);
  const inner = fields.filter((_, i) => shapes[i] === shape);
  const constants = shape.data.constructors.flatMap((other, i): Value[] =>
    other.fields.length === 0 ? [{ kind: "data", constructor: i, fields: [] }] : [],
  );
  const changed = fields.flatMap((field, i) =>
    shrinkValue(shapes[i] as Shape, field).map((smaller) => ({
      ...value,
      fields: fields.with(i, smaller),
    })),
  );
  return [...constants, ...inner, ...changed];
}
