import { printValue, type Shape, type Value, valueFields } from "../refute/index.ts";
import type { GivenValue } from "./task.ts";

/** A value as Lean text, and taken apart where its shape and the text allow that. */
export interface LeanValue {
  text: string;
  value: Value | undefined;
}

/** Reads a value of a task: Lean text, or JSON in the place of it. */
export function readValue(given: GivenValue, shape: Shape | undefined): LeanValue {
  const value = shape && valueFrom(given, shape);
  if (value && shape) return { text: printValue(shape, value), value };
  return { text: typeof given === "string" ? given : plainText(given), value: undefined };
}

/** JSON of a type that is not known. */
function plainText(given: GivenValue): string {
  if (Array.isArray(given)) return `[${given.map(plainText).join(", ")}]`;
  return typeof given === "string" ? given : given === null ? "none" : JSON.stringify(given);
}

function valueFrom(given: GivenValue, shape: Shape): Value | undefined {
  if (typeof given === "string") {
    const read = parseLeanValue(given, shape);
    if (read) return read;
    const quoted = shape.kind === "string" || shape.kind === "char";
    if (!quoted) return undefined;
    const codes = [...given].map((c): Value => number(BigInt(c.codePointAt(0) as number)));
    return shape.kind === "string" ? { kind: "sequence", items: codes } : only(codes);
  }
  if (typeof given === "boolean")
    return shape.kind === "bool" ? number(given ? 1n : 0n) : undefined;
  if (typeof given === "number") {
    if (!Number.isSafeInteger(given)) return undefined;
    return parseLeanValue(`${given}`, shape) ?? optional(given, shape);
  }
  if (Array.isArray(given) && isSequence(shape)) {
    const items = given.map((item) => valueFrom(item, shape.item));
    return items.every((item) => item !== undefined) ? { kind: "sequence", items } : undefined;
  }
  if (given === null) return parseLeanValue("none", shape);
  if (Array.isArray(given) && shape.kind === "data") return tupleOf(given, shape);
  return optional(given, shape);
}

function tupleOf(given: GivenValue[], shape: Shape & { kind: "data" }): Value | undefined {
  if (shape.data.constructors[0]?.name !== "Prod.mk") return optional(given, shape);
  const [first, second] = valueFields(shape, 0) as [Shape, Shape];
  const [head, ...tail] = given;
  if (head === undefined || tail.length === 0) return undefined;
  const left = valueFrom(head, first);
  const right = valueFrom(tail.length === 1 ? (tail[0] as GivenValue) : tail, second);
  return left && right && { kind: "data", constructor: 0, fields: [left, right] };
}

/** A value in the place of `some` of it. */
function optional(given: GivenValue, shape: Shape): Value | undefined {
  if (shape.kind !== "data") return undefined;
  const some = shape.data.constructors.findIndex(({ name }) => name === "Option.some");
  const [inner] = some < 0 ? [] : valueFields(shape, some);
  const value = inner && valueFrom(given, inner);
  return value && { kind: "data", constructor: some, fields: [value] };
}

function isSequence(shape: Shape): shape is Shape & { kind: "list" | "array" | "vector" } {
  return shape.kind === "list" || shape.kind === "array" || shape.kind === "vector";
}

const only = (values: Value[]) => (values.length === 1 ? values[0] : undefined);
const number = (value: bigint): Value => ({ kind: "number", number: value });

/** Reads a literal as Lean writes it, e.g. `#[(1, "a")]`, `some (-3)`; nothing when it is anything else. */
export function parseLeanValue(text: string, shape: Shape): Value | undefined {
  const reader = new LiteralReader(text);
  const value = reader.read(shape);
  return value && reader.isAtEnd ? value : undefined;
}

const TOKEN =
  /\s*("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[^\n]+?)'|#v?\[|[[\](),]|-|\d+|[.@]?[\p{L}_][\p{L}\p{N}_'.]*)/uy;

class LiteralReader {
  private readonly tokens: string[] = [];
  private at = 0;

  constructor(text: string) {
    const rest = text.trim();
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < rest.length) {
      const match = TOKEN.exec(rest);
      if (!match) {
        this.tokens = ["?"];
        return;
      }
      this.tokens.push(match[1] as string);
    }
  }

  get isAtEnd(): boolean {
    return this.at === this.tokens.length;
  }

  read(shape: Shape): Value | undefined {
    const before = this.at;
    const value = this.readBare(shape);
    if (value) return value;
    this.at = before;
    if (!this.take("(")) return undefined;
    const inner = this.read(shape);
    return inner && this.take(")") ? inner : undefined;
  }

  private readBare(shape: Shape): Value | undefined {
    switch (shape.kind) {
      case "nat":
      case "bits":
      case "fin":
      case "int":
        return this.readNumber(shape.kind === "int");
      case "bool":
        return this.take("true") ? number(1n) : this.take("false") ? number(0n) : undefined;
      case "char":
        return only(this.readQuoted("'") ?? []);
      case "string": {
        const items = this.readQuoted('"');
        return items && { kind: "sequence", items };
      }
      case "list":
      case "array":
      case "vector":
        return this.readSequence(shape.item);
      case "data":
        return this.readData(shape);
      default:
        return undefined;
    }
  }

  private take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }

  private readNumber(isSigned: boolean): Value | undefined {
    const isNegative = isSigned && this.take("-");
    const token = this.tokens[this.at] ?? "";
    if (!/^\d+$/.test(token)) return undefined;
    this.at++;
    return number(isNegative ? -BigInt(token) : BigInt(token));
  }

  private readQuoted(quote: string): Value[] | undefined {
    const token = this.tokens[this.at] ?? "";
    if (!token.startsWith(quote) || token.length < 2) return undefined;
    this.at++;
    const inner = token.slice(1, -1);
    const characters = inner.matchAll(
      /\\x([\da-f]{2})|\\u\{?([\da-f]{4,6})\}?|\\([\s\S])|([\s\S])/giu,
    );
    return [...characters].map(([, hex, code, escaped, plain]) => {
      const known = { n: 10, t: 9, r: 13 }[escaped ?? ""];
      const digits = hex ?? code;
      if (digits !== undefined) return number(BigInt(`0x${digits}`));
      return number(BigInt(known ?? (((escaped ?? plain) as string).codePointAt(0) as number)));
    });
  }

  private readSequence(item: Shape): Value | undefined {
    if (!this.take("[") && !this.take("#[") && !this.take("#v[")) return undefined;
    const items: Value[] = [];
    while (!this.take("]")) {
      if (items.length > 0 && !this.take(",")) return undefined;
      const value = this.read(item);
      if (!value) return undefined;
      items.push(value);
    }
    return { kind: "sequence", items };
  }

  private readData(shape: Shape & { kind: "data" }): Value | undefined {
    if (shape.data.constructors[0]?.name === "Prod.mk") {
      if (!this.take("(")) return undefined;
      const pair = this.readPair(shape);
      return pair && this.take(")") ? pair : undefined;
    }
    const token = this.tokens[this.at] ?? "";
    const isNamed = ({ name }: { name: string }) =>
      name === token || name.endsWith(`.${token.replace(/^\./, "")}`);
    const index = shape.data.constructors.findIndex(isNamed);
    if (index < 0) return undefined;
    this.at++;
    const fields: Value[] = [];
    for (const field of valueFields(shape, index)) {
      const value = this.read(field);
      if (!value) return undefined;
      fields.push(value);
    }
    return { kind: "data", constructor: index, fields };
  }

  /** `1, 2, 3` is a pair whose second part is one. */
  private readPair(shape: Shape & { kind: "data" }): Value | undefined {
    const [first, second] = valueFields(shape, 0) as [Shape, Shape];
    const left = this.read(first);
    if (!left || !this.take(",")) return undefined;
    const isNested = second.kind === "data" && second.data.constructors[0]?.name === "Prod.mk";
    const before = this.at;
    let right = this.read(second);
    if (!right && isNested) {
      this.at = before;
      right = this.readPair(second);
    }
    return right && { kind: "data", constructor: 0, fields: [left, right] };
  }
}
