import { type Shape, type Value, valueFields } from "../refute/index.ts";

const number = (value: bigint): Value => ({ kind: "number", number: value });
const sequence = (items: Value[]): Value => ({ kind: "sequence", items });

/** Items of a sequence that are changed one by one, at most. */
const MOST_ITEMS = 4;

/**
 * Values near one, those that differ most in kind first: numbers off by one, negated or zero; elements dropped, doubled,
 * swapped, changed; sequences emptied and reversed; another constructor; parts exchanged. May repeat itself.
 */
export function mutate(shape: Shape, value: Value): Value[] {
  switch (value.kind) {
    case "number":
      return mutateNumber(shape, value.number);
    case "sequence":
      return mutateSequence(shape, value.items);
    case "data":
      return shape.kind === "data" ? mutateData(shape, value) : [];
    default:
      return [];
  }
}

function mutateNumber(shape: Shape, value: bigint): Value[] {
  if (shape.kind === "bool") return [number(1n - value)];
  if (shape.kind === "char") return charactersNear(value).map(number);
  const others = [value + 1n, value - 1n, -value, 0n, 2n * value];
  const isPossible = (other: bigint) => other !== value && (shape.kind === "int" || other >= 0n);
  return others.filter(isPossible).map(number);
}

/** The next one, and the same in the other case. */
function charactersNear(code: bigint): bigint[] {
  const isLetter = /[a-zA-Z]/.test(String.fromCodePoint(Number(code)));
  return isLetter ? [code ^ 32n, code + 1n] : [code + 1n];
}

function mutateSequence(shape: Shape, items: readonly Value[]): Value[] {
  const item: Shape = "item" in shape ? shape.item : { kind: "char" };
  const changed = items.slice(0, MOST_ITEMS).flatMap((each, i) =>
    mutate(item, each)
      .slice(0, 2)
      .map((other) => items.with(i, other)),
  );
  const swapped = items
    .slice(1, 1 + MOST_ITEMS)
    .map((each, i) => items.with(i, each).with(i + 1, items[i] as Value));
  const same = [[...items].reverse(), ...swapped, ...changed];
  if (shape.kind === "vector") return same.map(sequence);
  if (items.length === 0) return emptyGrown(item).map(sequence);
  const [first] = items as [Value];
  const last = items.at(-1) as Value;
  const sizes = [[], items.slice(1), items.slice(0, -1), [first, ...items], [...items, last]];
  const middle = items.length > 2 ? [items.toSpliced(items.length >> 1, 1)] : [];
  return [...sizes, ...same, ...middle].map((kept) => sequence([...kept]));
}

function emptyGrown(item: Shape): Value[][] {
  const one = plainValue(item);
  return one ? [[one], [one, one]] : [];
}

/** Some value of a shape. */
function plainValue(shape: Shape): Value | undefined {
  switch (shape.kind) {
    case "nat":
    case "int":
    case "bits":
    case "bool":
      return number(0n);
    case "char":
      return number(97n);
    case "string":
    case "list":
    case "array":
      return sequence([]);
    case "data": {
      for (const [index, { fields }] of shape.data.constructors.entries()) {
        if (fields.includes("self") || fields.includes("proof")) continue;
        const values = valueFields(shape, index).map(plainValue);
        if (values.every((value) => value !== undefined)) {
          return { kind: "data", constructor: index, fields: values };
        }
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

function mutateData(shape: Shape & { kind: "data" }, value: Value & { kind: "data" }): Value[] {
  const { constructor: own, fields } = value;
  const shapes = valueFields(shape, own);
  const others = shape.data.constructors.flatMap((_, other): Value[] => {
    if (other === own) return [];
    const values = valueFields(shape, other).map(plainValue);
    if (!values.every((each) => each !== undefined)) return [];
    return [{ kind: "data", constructor: other, fields: values }];
  });
  const exchanged =
    fields.length === 2 && shapes[0]?.kind === shapes[1]?.kind
      ? [{ ...value, fields: [...fields].reverse() }]
      : [];
  const changed = fields.flatMap((field, i) =>
    mutate(shapes[i] as Shape, field).map((other) => ({ ...value, fields: fields.with(i, other) })),
  );
  return [...others, ...exchanged, ...changed];
}

/** A number, character or text somewhere in a value. */
interface Leaf {
  kind: "number" | "char" | "string";
  value: Value;
}

/** The numbers, characters and texts in a value, and the lengths of its sequences. */
export function leavesOf(shape: Shape, value: Value): Leaf[] {
  const kind = leafKind(shape);
  if (kind !== undefined) return [{ kind, value }];
  if (value.kind === "sequence" && "item" in shape) {
    const length: Leaf = { kind: "number", value: number(BigInt(value.items.length)) };
    return [...value.items.flatMap((item) => leavesOf(shape.item, item)), length];
  }
  if (value.kind !== "data" || shape.kind !== "data") return [];
  const shapes = valueFields(shape, value.constructor);
  return value.fields.flatMap((field, i) => leavesOf(shapes[i] as Shape, field));
}

/** The value with one of its own leaves replaced by one of these. */
export function withLeaf(shape: Shape, value: Value, leaves: readonly Leaf[]): Value[] {
  const kind = leafKind(shape);
  if (kind !== undefined) {
    const isPossible = (leaf: Leaf) => leaf.kind === kind && fits(shape, leaf.value);
    return leaves.filter(isPossible).map((leaf) => leaf.value);
  }
  if (value.kind === "sequence" && "item" in shape) {
    return value.items.flatMap((item, i) =>
      withLeaf(shape.item, item, leaves).map((other) => sequence(value.items.with(i, other))),
    );
  }
  if (value.kind !== "data" || shape.kind !== "data") return [];
  const shapes = valueFields(shape, value.constructor);
  return value.fields.flatMap((field, i) =>
    withLeaf(shapes[i] as Shape, field, leaves).map((other) => {
      return { ...value, fields: value.fields.with(i, other) };
    }),
  );
}

function leafKind({ kind }: Shape): Leaf["kind"] | undefined {
  if (kind === "nat" || kind === "int") return "number";
  return kind === "char" || kind === "string" ? kind : undefined;
}

function fits(shape: Shape, value: Value): boolean {
  return shape.kind !== "nat" || (value.kind === "number" && value.number >= 0n);
}
