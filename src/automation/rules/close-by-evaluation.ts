import { headName, numeralValue, spine, type Term, type TermGoal } from "../../core/index.ts";
import { closingRule } from "../rule.ts";

/** More values than these take too long. */
const MOST_VALUES = 5_000;

/** All values of the variables, where they are few: `Fin 12`, `BitVec 8`, `Bool`. */
export const closeByEvaluation = closingRule({
  name: "close-by-evaluation",
  cost: 28,
  index: ({ goal, options, definitions }) =>
    options.thorough && countValues(goal, definitions.plain) <= MOST_VALUES,
  tactics: () => ["decide +revert"],
  examples: [
    {
      goal: "(x : BitVec 8) : x &&& (-x) = 0 ↔ x = 0",
      thorough: true,
      closes: true,
      by: ["decide +revert"],
    },
    { goal: "(n : Nat) : n * n ≤ n * n * n", thorough: true, leftAlone: true },
  ],
});

/** How many values the variables of a goal have together; infinite where one of them has no bound, or there are none. */
function countValues({ hypotheses }: TermGoal, plain: readonly string[]): number {
  const counts = hypotheses.flatMap(({ type }) => countOf(type, plain) ?? []);
  if (counts.length === 0) return Number.POSITIVE_INFINITY;
  return counts.reduce((product, count) => product * count, 1);
}

/** `undefined` for what is no value. */
function countOf(type: Term, plain: readonly string[]): number | undefined {
  const name = headName(type);
  const parameter = spine(type).args[0];
  const size = parameter === undefined ? undefined : literalOf(parameter);
  if (name === "Bool") return 2;
  if (name === "Fin") return size ?? Number.POSITIVE_INFINITY;
  if (name === "BitVec") return size === undefined ? Number.POSITIVE_INFINITY : 2 ** size;
  if (plain.includes(name)) return UNKNOWN;
  return ["Nat", "Int", "List"].includes(name) ? Number.POSITIVE_INFINITY : undefined;
}

/** Values that a type of the user may have, such as `abbrev Hour := Fin 12`. */
const UNKNOWN = 16;

function literalOf(term: Term): number | undefined {
  const value = term.tag === "nat" ? BigInt(term.value) : numeralValue(term);
  return value === undefined ? undefined : Number(value);
}
