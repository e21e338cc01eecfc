import { Random } from "../core/index.ts";
import {
  generate,
  hintsOf,
  type PredicateTester,
  printValue,
  type Shape,
  type Value,
} from "../refute/index.ts";
import { predicatesOf } from "./definitions.ts";
import { inputKey, type KnownCase, type TaskShapes } from "./known-cases.ts";
import { type LeanValue, parseLeanValue } from "./lean-values.ts";
import { leavesOf, mutate, withLeaf } from "./mutate.ts";
import type { SynthesisTask } from "./task.ts";

export interface MoreInputs {
  tester: PredicateTester;
  /** Has the specification and the program. */
  environment: number;
  task: SynthesisTask;
  shapes: TaskShapes;
  cases: readonly KnownCase[];
  /** Specification and program: the numbers and characters that they mention are worth trying. */
  texts: readonly string[];
  /** How many cases, at most. */
  count: number;
  seed: number;
}

/** Inputs that are tried for each case that is wanted: some are repeated, or refused. */
const TRIED = 2;

/**
 * Further cases from a program: inputs near those of the tests, and generated ones, that the precondition accepts, with
 * what the program gives.
 */
export async function casesOfProgram(asked: MoreInputs): Promise<KnownCase[]> {
  const { tester, environment, task, shapes, count } = asked;
  const { input, output } = shapes;
  if (!output || input.some((shape) => !shape) || count === 0) return [];
  const inputs = [...newInputs(asked, input as Shape[])];
  const { precondition } = predicatesOf(task.signature);
  const texts = inputs.map((values) => values.map(({ text }) => text));
  const accepted = await tester.judge(environment, precondition, texts);
  const usable = inputs.filter((_, i) => accepted[i] === "true").slice(0, count);
  const calls = usable.map((values) => callText(task.signature.name, values));
  const outputs = await tester.evaluate(environment, calls);
  return usable.flatMap((values, i): KnownCase[] => {
    const value = parseLeanValue(outputs[i] ?? "", output);
    if (!value) return [];
    return [
      {
        input: values,
        expected: { text: printValue(output, value), value },
        wrong: [],
        mutated: [],
      },
    ];
  });
}

export function callText(name: string, input: readonly LeanValue[]): string {
  return [name, ...input.map(({ text }) => `(${text})`)].join(" ");
}

function* newInputs(
  { cases, texts, count, seed }: MoreInputs,
  shapes: readonly Shape[],
): Generator<LeanValue[]> {
  const seen = new Set(cases.map(inputKey));
  const near = cases.flatMap(({ input }) => variants(input, shapes));
  const random = new Random(seed);
  const hints = hintsOf(texts);
  const wanted = TRIED * count;
  let left = wanted;
  for (let trial = 0; trial < 3 * wanted && left > 0; trial++) {
    // One near a test, then one from nowhere.
    const nearby =
      trial % 2 === 0 ? near.splice(random.upTo(Math.max(0, near.length - 1)), 1)[0] : undefined;
    const values = nearby ?? generate(shapes, 16 + 2 * trial, random, hints);
    const input = values.map((value, i) => ({
      text: printValue(shapes[i] as Shape, value),
      value,
    }));
    const key = inputKey({ input });
    if (seen.has(key)) continue;
    seen.add(key);
    left--;
    yield input;
  }
}

/** Inputs with one argument changed, or with a part of one in another place. */
function variants(input: readonly LeanValue[], shapes: readonly Shape[]): Value[][] {
  const values = input.flatMap(({ value }) => value ?? []);
  if (values.length < input.length) return [];
  const leaves = values.flatMap((value, i) => leavesOf(shapes[i] as Shape, value));
  return values.flatMap((value, i) => {
    const shape = shapes[i] as Shape;
    return [...mutate(shape, value), ...withLeaf(shape, value, leaves)].map((other) =>
      values.with(i, other),
    );
  });
}
