import {
  type Constructor,
  itemShape,
  type Shape,
  typeName,
  type Value,
  valueFields,
} from "./shape.ts";

/** The number that Lean's `D` instances decode: bytes, least significant first. `shapes`: of the values, in their order. */
export function encode(shapes: readonly Shape[], values: readonly Value[]): bigint {
  const bytes: number[] = [];
  for (const [i, value] of values.entries()) write(bytes, shapes[i] as Shape, value);
  const hex = bytes.reverse().map((byte) => byte.toString(16).padStart(2, "0"));
  return BigInt(`0x0${hex.join("")}`);
}

/** A byte below 255, or 255 and how many bytes follow. */
function writeNumber(bytes: number[], number: bigint): void {
  if (number < 255n) {
    bytes.push(Number(number));
    return;
  }
  const digits: number[] = [];
  for (let rest = number; rest > 0n; rest >>= 8n) digits.push(Number(rest & 255n));
  bytes.push(255, digits.length, ...digits);
}

function write(bytes: number[], shape: Shape, value: Value): void {
  switch (value.kind) {
    case "number": {
      const { number } = value;
      const negative = number < 0n;
      writeNumber(
        bytes,
        shape.kind !== "int" ? number : negative ? -number * 2n - 1n : number * 2n,
      );
      return;
    }
    case "sequence":
      writeNumber(bytes, BigInt(value.items.length));
      for (const item of value.items) write(bytes, itemShape(shape), item);
      return;
    case "table": {
      if (shape.kind !== "function") return;
      write(bytes, shape.to, value.otherwise);
      writeNumber(bytes, BigInt(value.entries.length));
      for (const [key, to] of value.entries) {
        write(bytes, shape.from, key);
        write(bytes, shape.to, to);
      }
      return;
    }
    case "data": {
      if (shape.kind !== "data") return;
      writeNumber(bytes, BigInt(value.constructor));
      const shapes = valueFields(shape, value.constructor);
      value.fields.forEach((field, i) => {
        write(bytes, shapes[i] as Shape, field);
      });
    }
  }
}

/** The value as a Lean term, in parentheses where an argument needs them, e.g. `[1, -2]`, `(some 3)`. */
export function printValue(shape: Shape, value: Value): string {
  switch (value.kind) {
    case "number":
      return printNumber(shape, value.number);
    case "sequence":
      return printSequence(shape, value.items);
    case "table":
      return shape.kind === "function" ? printTable(shape, value) : "";
    case "data":
      return shape.kind === "data" ? printData(shape, value) : "";
    case "none":
      return "inferInstance";
  }
}

function printNumber(shape: Shape, number: bigint): string {
  switch (shape.kind) {
    case "bool":
      return number === 0n ? "false" : "true";
    case "prop":
      return number === 0n ? "False" : "True";
    case "char":
      return printCharacter(number);
    case "fin":
      return `⟨${number}, by decide⟩`;
    default:
      return number < 0n ? `(${number})` : `${number}`;
  }
}

function printCharacter(code: bigint): string {
  const text = escapeText(String.fromCodePoint(Number(code)));
  return text === "'" ? "'\\''" : `'${text}'`;
}

function escapeText(text: string): string {
  return text.replace(/["\\\n\t\r]|[^\x20-\x7e]/gu, (c) => {
    const known = { '"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r" }[c];
    const code = c.codePointAt(0) as number;
    return known ?? (code < 128 ? `\\x${code.toString(16).padStart(2, "0")}` : c);
  });
}

function printSequence(shape: Shape, items: readonly Value[]): string {
  if (shape.kind === "string") {
    const code = (item: Value) => (item.kind === "number" ? Number(item.number) : 0);
    return `"${items.map((item) => escapeText(String.fromCodePoint(code(item)))).join("")}"`;
  }
  if (shape.kind === "collection") return printCollection(shape, items);
  const inner = items.map((item) => printValue(itemShape(shape), item)).join(", ");
  if (shape.kind === "list") return `[${inner}]`;
  return shape.kind === "array" ? `#[${inner}]` : `⟨#[${inner}], by decide⟩`;
}

function printCollection(shape: Shape & { kind: "collection" }, items: readonly Value[]): string {
  const { item, isMap } = shape.collection;
  return items.reduce(
    (made, value) => {
      const isPair = isMap && item.kind === "data" && value.kind === "data";
      const shapes = isPair ? valueFields(item, value.constructor) : [item];
      const parts = isPair ? value.fields : [value];
      const printed = parts.map((part, i) => printValue(shapes[i] as Shape, part));
      return `(${made}.insert ${printed.join(" ")})`;
    },
    `(∅ : ${typeName(shape)})`,
  );
}

function printTable(
  shape: Shape & { kind: "function" },
  { entries, otherwise }: Value & { kind: "table" },
): string {
  const target: Shape = shape.predicate && shape.to.kind === "bool" ? { kind: "prop" } : shape.to;
  const body = entries.reduceRight(
    (rest, [key, to]) =>
      `if x = ${printValue(shape.from, key)} then ${printValue(target, to)} else ${rest}`,
    printValue(target, otherwise),
  );
  return `(fun x => ${body})`;
}

function printData(shape: Shape & { kind: "data" }, value: Value & { kind: "data" }): string {
  const made = shape.data.constructors[value.constructor] as Constructor;
  const shapes = valueFields(shape, value.constructor);
  const fields = value.fields.map((field, i) => printValue(shapes[i] as Shape, field));
  if (made.name === "Prod.mk") return `(${fields.join(", ")})`;
  const rest = [...fields];
  const args = made.fields.map((field) =>
    field === "proof" ? "(by decide)" : (rest.shift() as string),
  );
  const implicit = made.hasImplicitFields;
  const name = made.name.replace(/^(Option|Sum|Except|List)\./, ".");
  const head = implicit ? [`@${made.name}`, ...Array<string>(made.parameters).fill("_")] : [name];
  return args.length === 0 && !implicit ? name : `(${[...head, ...args].join(" ")})`;
}
