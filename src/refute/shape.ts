/** How values of a type are generated, written down, encoded and made smaller. */
export type Shape =
  | { kind: "nat" | "int" | "bool" | "char" | "prop" }
  /** Naturals below 2^width, e.g. `{ kind: "bits", type: "BitVec", width }`, or `UInt8` with its width. */
  | { kind: "bits"; type: string; width: Size }
  | { kind: "fin"; bound: Size }
  | { kind: "string" }
  | { kind: "list" | "array"; item: Shape }
  | { kind: "vector"; item: Shape; length: Size }
  /** A map or a set of the library, by what is put into it one after the other: pairs, or elements. */
  | { kind: "collection"; collection: CollectionType }
  /** A function by a finite table and a default; to `Prop` when `predicate`. */
  | { kind: "function"; from: Shape; to: Shape; predicate: boolean }
  | { kind: "data"; data: DataType }
  /** Found by type class synthesis, e.g. `DecidablePred p` for a generated `p`. */
  | { kind: "instance" };

/** A number that a type mentions: given, the value of an earlier one of the values, or not known here. */
export type Size = { literal: number } | { binder: number } | "unknown";

/** An inductive type, applied to its parameters. */
export interface DataType {
  /** Lean text, e.g. `(@Prod Nat Int)`. */
  type: string;
  constructors: Constructor[];
  isRecursive: boolean;
}

/** A map or a set of the library, applied to its parameters. */
export interface CollectionType {
  /** Lean text, e.g. `(Std.HashMap String Nat)`. */
  type: string;
  item: Shape;
  /** Its items are a key and a value. */
  isMap: boolean;
}

export interface Constructor {
  /** Full name, e.g. `Prod.mk`. */
  name: string;
  /** How many parameters of the type it takes before its fields. */
  parameters: number;
  /** Some field is implicit, so that `name` must be written with `@`. */
  hasImplicitFields: boolean;
  /** `self`: the type itself. `proof`: checked, not generated. */
  fields: (Shape | "self" | "proof")[];
}

/** A value of a shape; proofs among the fields are left out of `data`. */
export type Value =
  | { kind: "number"; number: bigint }
  | { kind: "sequence"; items: Value[] }
  | { kind: "table"; entries: [Value, Value][]; otherwise: Value }
  | { kind: "data"; constructor: number; fields: Value[] }
  | { kind: "none" };

/** The shapes of a constructor's fields that carry values. */
export function valueFields(shape: Shape & { kind: "data" }, index: number): Shape[] {
  const { fields } = shape.data.constructors[index] as Constructor;
  return fields.flatMap((field) => (field === "proof" ? [] : field === "self" ? [shape] : [field]));
}

/** The shape of a sequence's items; a string's are characters. */
export function itemShape(shape: Shape): Shape {
  if (shape.kind === "list" || shape.kind === "array" || shape.kind === "vector") return shape.item;
  if (shape.kind === "collection") return shape.collection.item;
  return { kind: "char" };
}

/** The size of a value in numbers and nodes, which shrinking reduces. */
export function sizeOf(value: Value): number {
  switch (value.kind) {
    case "number":
      return Number(value.number < 0n ? -value.number * 2n + 1n : value.number * 2n);
    case "sequence":
      return value.items.reduce((sum, item) => sum + 4 + sizeOf(item), 0);
    case "table":
      return value.entries.reduce(
        (sum, [key, to]) => sum + 4 + sizeOf(key) + sizeOf(to),
        sizeOf(value.otherwise),
      );
    case "data":
      return value.fields.reduce((sum, field) => sum + 4 + sizeOf(field), value.constructor);
    case "none":
      return 0;
  }
}

/** The type of a shape for a reader, e.g. `List Int`. */
export function typeName(shape: Shape): string {
  const inner = (of: Shape) => {
    const name = typeName(of);
    return name.includes(" ") && !name.startsWith("(") ? `(${name})` : name;
  };
  switch (shape.kind) {
    case "list":
    case "array":
    case "vector":
      return `${shape.kind[0]?.toUpperCase()}${shape.kind.slice(1)} ${inner(shape.item)}`;
    case "function":
      return `${inner(shape.from)} → ${shape.predicate ? "Prop" : typeName(shape.to)}`;
    case "bits":
      return shape.type;
    case "collection":
      return shape.collection.type.replace(/^\((.*)\)$/s, "$1");
    case "data":
      return shape.data.type.replaceAll("@", "").replace(/^\((.*)\)$/s, "$1");
    default:
      return `${shape.kind[0]?.toUpperCase()}${shape.kind.slice(1)}`;
  }
}
