import { freeVariables, headName, type TermGoal } from "../../core/index.ts";
import { callsIn, type RecursiveFunction } from "../recursion.ts";
import { rule } from "../rule.ts";

/**
 * What is known of the value of a recursive call becomes part of what is to be shown, where nothing else there speaks of
 * one: `f 0 = none → x ∉ a` is a claim about the call like any other, and what generalises calls looks at the goal. So do the
 * numbers that are indices there.
 */
export const revertCalls = rule({
  name: "revert-calls",
  phase: "branch",
  cost: 40,
  failsFor: "effort",
  index: ({ calls, goal, definitions: { recursive } }) =>
    calls.length === 0 && toldOfCalls(goal, recursive).length > 0,
  apply: ({ goal, definitions: { recursive }, options, search }) => {
    const told = [...indicesApart(goal, recursive), ...toldOfCalls(goal, recursive)];
    return search.solveAfter(`revert ${told.join(" ")}`, { depth: options.depth, from: "reshape" });
  },
  examples: [
    {
      context:
        "def find (a : Array Nat) (x i : Nat) : Option Nat :=\n  if h : i < a.size then\n    if a[i] = x then some i else find a x (i + 1)\n  else none",
      goal: "(a : Array Nat) (x : Nat) (h : find a x 0 = none) : x ∉ a",
      closes: true,
      with: ["say-by-index", "loop-lemma"],
      by: ["revert h"],
    },
    {
      context: "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n",
      goal: "(m n : Nat) (h : down n = m) : down n < m + 1",
      leftAlone: true,
    },
  ],
});

/** Numbers that the goal is about and no call: which element it is about, of all that a call goes through. */
function indicesApart(
  { target, hypotheses }: TermGoal,
  recursive: ReadonlyMap<string, RecursiveFunction>,
): string[] {
  const calls = hypotheses.flatMap(({ type }) => callsIn(type, recursive));
  const called = new Set(calls.flatMap(({ term }) => [...freeVariables(term)]));
  return [...freeVariables(target)].flatMap((index) => {
    const { name, type, value } = hypotheses[index] as TermGoal["hypotheses"][number];
    const isNumber = headName(type) === "Nat" && value === undefined;
    return isNumber && !called.has(index) ? [name] : [];
  });
}

/** Hypotheses that say something of a call. */
function toldOfCalls(
  { hypotheses }: TermGoal,
  recursive: ReadonlyMap<string, RecursiveFunction>,
): string[] {
  return hypotheses.flatMap(({ name, type, value }) =>
    value === undefined && callsIn(type, recursive).length > 0 ? [name] : [],
  );
}
