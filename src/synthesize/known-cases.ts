import { printValue, type Shape, type Value } from "../refute/index.ts";
import { type LeanValue, readValue } from "./lean-values.ts";
import { leavesOf, mutate, withLeaf } from "./mutate.ts";
import type { SynthesisTask } from "./task.ts";

/** A case with its values as Lean text. */
export interface KnownCase {
  input: LeanValue[];
  /** Of the test, or what the program gives. */
  expected: LeanValue;
  /** Said to be wrong. */
  wrong: string[];
  /** Near the expected output. */
  mutated: string[];
}

/** How values of the inputs, and of the output, are made; nothing where a type is not known. */
export interface TaskShapes {
  input: (Shape | undefined)[];
  output: Shape | undefined;
}

/** Mutated answers of a case, at most. */
const MOST_MUTATED = 14;
/** Of these, outputs of other cases. */
const MOST_OTHERS = 3;

/** The cases of a task. */
export function casesOf(
  { cases }: Pick<SynthesisTask, "cases">,
  { input: inputs, output }: TaskShapes,
): KnownCase[] {
  const known = cases.map(({ input, expected, unexpected }): KnownCase => {
    return {
      input: input.map((value, i) => readValue(value, inputs[i])),
      expected: readValue(expected, output),
      wrong: unexpected.map((value) => readValue(value, output).text),
      mutated: [],
    };
  });
  return withMutated(known, { input: inputs, output });
}

/** Adds what a right program would hardly give: mutated outputs, parts of the input, outputs of other inputs. */
export function withMutated(
  cases: readonly KnownCase[],
  { input: shapes, output }: TaskShapes,
): KnownCase[] {
  if (!output) return [...cases];
  return cases.map((each) => {
    const { expected, input, wrong } = each;
    if (!expected.value) return each;
    const right = cases.filter((other) => inputKey(other) === inputKey(each));
    const known = new Set([...wrong, ...right.map((other) => other.expected.text)]);
    const found = input.flatMap(({ value }, i) => {
      const shape = shapes[i];
      return value && shape ? leavesOf(shape, value) : [];
    });
    const others = cases
      .flatMap((other) => other.expected.value ?? [])
      .filter((value) => !known.has(printValue(output, value)));
    const made = [
      ...interleave(mutate(output, expected.value), withLeaf(output, expected.value, found)),
      ...others.slice(0, MOST_OTHERS),
    ];
    const texts = new Set(made.map((value) => printValue(output, value)));
    return {
      ...each,
      mutated: [...texts].filter((text) => !known.has(text)).slice(0, MOST_MUTATED),
    };
  });
}

export function inputKey({ input }: Pick<KnownCase, "input">): string {
  return JSON.stringify(input.map(({ text }) => text));
}

function interleave(first: readonly Value[], second: readonly Value[]): Value[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, i) => [first[i], second[i]])
    .flat()
    .flatMap((value) => value ?? []);
}
