import { explicitText, headName, numeralValue, type Term } from "../core/index.ts";

export type Combine = (start: string, goal: string) => string;

/** `neutral`: the start, as Lean text, that leaves what is combined with it as it is. */
interface Operation {
  neutral?: string;
  combine: Combine;
}

const APPENDS: readonly Operation[] = [
  { combine: (start, goal) => `${start} ++ ${goal}` },
  { combine: (start, goal) => `${goal} ++ ${start}` },
];

/** By the type of what is combined. */
const OPERATIONS: Readonly<Record<string, readonly Operation[]>> = {
  Nat: [
    { neutral: "(0 : Nat)", combine: (start, goal) => `${start} + ${goal}` },
    { neutral: "(1 : Nat)", combine: (start, goal) => `${start} * ${goal}` },
    { neutral: "(0 : Nat)", combine: (start, goal) => `max ${start} ${goal}` },
  ],
  Int: [
    { neutral: "(0 : Int)", combine: (start, goal) => `${start} + ${goal}` },
    { neutral: "(1 : Int)", combine: (start, goal) => `${start} * ${goal}` },
    { combine: (start, goal) => `max ${start} ${goal}` },
    { combine: (start, goal) => `min ${start} ${goal}` },
  ],
  Bool: [
    { neutral: "@Bool.false", combine: (start, goal) => `(${start} || ${goal})` },
    { neutral: "@Bool.true", combine: (start, goal) => `(${start} && ${goal})` },
    { neutral: "@Bool.true", combine: (start, goal) => `(${start} == ${goal})` },
    { neutral: "@Bool.false", combine: (start, goal) => `(${start} != ${goal})` },
  ],
  Prop: [
    { neutral: "@False", combine: (start, goal) => `(${start} ∨ ${goal})` },
    { neutral: "@True", combine: (start, goal) => `(${start} ∧ ${goal})` },
  ],
  List: [
    ...APPENDS,
    { combine: (start, goal) => `${start}.reverse ++ ${goal}` },
    { combine: (start, goal) => `${goal} ++ ${start}.reverse` },
  ],
  Array: APPENDS,
  String: APPENDS,
};

/**
 * How a start and what holds from `from` may be combined to what holds from that start, by their type: by operations to
 * which `from` is neutral, where there are some. `type`: `undefined` for propositions.
 */
export function combinationsOf(
  type: Term | undefined,
  from: Term,
  names: readonly string[],
): Combine[] {
  const all = OPERATIONS[type === undefined ? "Prop" : headName(type)] ?? [];
  const text = explicitText(from, names).replaceAll("_root_.", "");
  const fitting = all.filter(({ neutral }) => neutral === text);
  const chosen = fitting.length > 0 ? fitting : all;
  return [...chosen.map(({ combine }) => combine), ...countedFrom(type, from)];
}

/** What is counted need not be counted from nothing. */
function countedFrom(type: Term | undefined, from: Term): Combine[] {
  const isNumber = type !== undefined && /^(Nat|Int)$/.test(headName(type));
  const value = isNumber ? numeralValue(from) : undefined;
  if (value === undefined || value === 0n) return [];
  return [(start, goal) => `${start} + ${goal} - ${value}`];
}
