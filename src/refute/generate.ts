import { type Random, shuffled } from "../core/index.ts";
import { choicesOf, hasValues } from "./heights.ts";
import { itemShape, type Shape, type Size, type Value, valueFields } from "./shape.ts";

/** Numbers and characters that the program under test mentions. */
export interface Hints {
  numbers: readonly bigint[];
  characters: readonly number[];
  /** Numbers such as 2147483647: only integers come near them, since programs may count down from others. */
  large: readonly bigint[];
  strings: readonly string[];
}

/** How the sequences of one sample are made; preconditions often ask for one of these forms. */
type Form = "any" | "ascending" | "strict" | "distinct" | "constant" | "few" | "mirrored";

const FORMS: readonly Form[] = [
  "any",
  "ascending",
  "strict",
  "distinct",
  "constant",
  "few",
  "mirrored",
];
const LETTERS = [..."ab01AzZ 9-.()x"].map((c) => c.codePointAt(0) as number);

interface Sample {
  random: Random;
  hints: Hints;
  /** Bound of small numbers and of lengths. */
  size: number;
  /** Length that most sequences of the sample share. */
  length: number;
  form: Form;
  /** Added to most integers of the sample. */
  beyond: bigint;
  /** Numbers that occur in this sample, so that its values are related. */
  earlier: bigint[];
  /** Strings, likewise: names that occur once only say little. */
  strings: Value[];
  values: Value[];
  depth: number;
}

/** Values for all binders, small ones first: `trial` counts from 0. */
export function generate(
  shapes: readonly Shape[],
  trial: number,
  random: Random,
  hints: Hints,
): Value[] {
  const size = Math.min(7, Math.floor(trial / 16));
  const sample: Sample = {
    random,
    hints,
    size,
    length: random.upTo(size),
    earlier: [],
    strings: [],
    values: [],
    depth: 0,
    form: random.chance(0.5) ? "any" : random.pick(FORMS),
    beyond: hints.large.length > 0 && random.chance(0.3) ? random.pick(hints.large) : 0n,
  };
  for (const shape of shapes) sample.values.push(generateValue(shape, sample));
  return sample.values;
}

function generateValue(shape: Shape, sample: Sample): Value {
  const { random } = sample;
  switch (shape.kind) {
    case "nat":
      return remember(sample, naturalNumber(sample));
    case "int": {
      const number = BigInt(naturalNumber(sample));
      const signed = random.chance(0.35) ? -number : number;
      return remember(sample, random.chance(0.8) ? signed + sample.beyond : signed);
    }
    case "bool":
    case "prop":
      return { kind: "number", number: BigInt(random.upTo(1)) };
    case "char":
      return { kind: "number", number: BigInt(character(sample)) };
    case "bits": {
      const width = sizeValue(shape.width, sample) ?? 4;
      const all = (1n << BigInt(width)) - 1n;
      return { kind: "number", number: random.chance(0.2) ? all : naturalNumber(sample) & all };
    }
    case "fin": {
      const bound = sizeValue(shape.bound, sample) ?? sample.size;
      return { kind: "number", number: BigInt(random.upTo(Math.max(0, bound - 1))) };
    }
    case "string": {
      const { strings } = sample;
      // Names in a structure mostly are those of something else.
      const recurring = sample.depth > 0 ? 0.8 : 0.5;
      if (strings.length > 0 && random.chance(recurring)) return random.pick(strings);
      const { hints } = sample;
      const isMentioned = hints.strings.length > 0 && random.chance(0.4);
      strings.push(isMentioned ? textValue(random.pick(hints.strings)) : sequence(shape, sample));
      return strings.at(-1) as Value;
    }
    case "list":
    case "array":
    case "vector":
    case "collection":
      return sequence(shape, sample);
    case "function":
      return table(shape, sample);
    case "data":
      return data(shape, sample);
    case "instance":
      return { kind: "none" };
  }
}

function remember(sample: Sample, number: bigint): Value {
  sample.earlier.push(number < 0n ? -number : number);
  return { kind: "number", number };
}

function sizeValue(size: Size, { values }: Sample): number | undefined {
  if (size === "unknown") return undefined;
  if ("literal" in size) return size.literal;
  const value = values[size.binder];
  return value?.kind === "number" ? Number(value.number) : undefined;
}

function naturalNumber({ random, size, hints, earlier, length }: Sample): bigint {
  const kind = random.unit();
  if (kind < 0.15 && earlier.length > 0) {
    const number = random.pick(earlier) + BigInt(random.upTo(2) - 1);
    return number < 0n ? 0n : number;
  }
  if (kind < 0.25) return BigInt(length);
  if (kind < 0.35 && hints.numbers.length > 0) return random.pick(hints.numbers);
  if (kind > 0.97 && size > 5) return BigInt(random.upTo(100));
  return BigInt(random.upTo(kind > 0.8 ? 2 * size + 2 : size));
}

function character({ random, hints, form }: Sample): number {
  const { characters } = hints;
  if (form === "few") return LETTERS[random.upTo(1)] as number;
  if (characters.length > 0 && random.chance(0.5)) return random.pick(characters);
  return random.chance(0.8) ? random.pick(LETTERS) : 32 + random.upTo(94);
}

function textValue(text: string): Value {
  const items = [...text].map((character): Value => {
    return { kind: "number", number: BigInt(character.codePointAt(0) as number) };
  });
  return { kind: "sequence", items };
}

function sequence(shape: Shape, sample: Sample): Value {
  const { random } = sample;
  const fixed = shape.kind === "vector" ? sizeValue(shape.length, sample) : undefined;
  const item = itemShape(shape);
  const limit = hasValues(item) ? Math.max(0, sample.size - 2 * sample.depth) : 0;
  const isShared = () => random.chance(0.65) && sample.depth === 0 && hasValues(item);
  const length = fixed ?? (isShared() ? sample.length : random.upTo(limit));
  sample.earlier.push(BigInt(length));
  sample.depth++;
  const items = Array.from({ length }, () => generateValue(item, sample));
  sample.depth--;
  return { kind: "sequence", items: arrange(items, sample) };
}

/** Brings the items of a sequence into the sample's form, keeping their number. */
function arrange(items: Value[], { form, random, depth }: Sample): Value[] {
  if (depth > 0 && random.chance(0.5)) return items;
  const first = items[0];
  switch (form) {
    case "ascending":
      return items.sort(compareValues);
    case "strict":
      return spread(items.sort(compareValues));
    case "distinct":
      return shuffled(spread(items.sort(compareValues)), () => random.unit());
    case "constant":
      return items.map((item) => first ?? item);
    case "mirrored":
      return items.map((item, i) => items[Math.min(i, items.length - 1 - i)] ?? item);
    default:
      return items;
  }
}

/** Sorted numbers, raised so that each is above the one before. */
function spread(items: Value[]): Value[] {
  let last: bigint | undefined;
  return items.map((item) => {
    if (item.kind !== "number") return item;
    const number: bigint = last === undefined || item.number > last ? item.number : last + 1n;
    last = number;
    return { kind: "number", number };
  });
}

/** By numbers, then by components; sequences by their items. */
function compareValues(a: Value, b: Value): number {
  if (a.kind === "number" && b.kind === "number") {
    return a.number < b.number ? -1 : a.number > b.number ? 1 : 0;
  }
  const parts = (value: Value) =>
    value.kind === "sequence" ? value.items : value.kind === "data" ? value.fields : [];
  const [left, right] = [parts(a), parts(b)];
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const order = compareValues(left[i] as Value, right[i] as Value);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function table(shape: Shape & { kind: "function" }, sample: Sample): Value {
  const otherwise = generateValue(shape.to, sample);
  const entries = Array.from({ length: sample.random.upTo(Math.min(4, sample.size)) }, () => [
    generateValue(shape.from, sample),
    generateValue(shape.to, sample),
  ]) as [Value, Value][];
  return { kind: "table", entries, otherwise };
}

function data(shape: Shape & { kind: "data" }, sample: Sample): Value {
  const { all, small } = choicesOf(shape.data);
  const isSmall = sample.depth >= Math.min(4, sample.size);
  const chosen = sample.random.pick(isSmall ? small : all);
  sample.depth++;
  const fields = valueFields(shape, chosen).map((field) => generateValue(field, sample));
  sample.depth--;
  return { kind: "data", constructor: chosen, fields };
}
