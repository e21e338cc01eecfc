import { headName, type TermGoal } from "../../core/index.ts";
import { closedBySplittingPowers, quantifiesIndices, SPLIT_LIST_INDEX } from "../first-of-many.ts";
import { inductionOn, type RecursiveCall } from "../recursion.ts";
import { rule } from "../rule.ts";
import { done, each, first, grind, simpAll } from "../tactic.ts";

const BY_INDEX = each(
  `(try ${SPLIT_LIST_INDEX})`,
  first(grind(), done(simpAll()), `(${each(simpAll(), grind())})`),
);

const DIGITS = `def hasThree (m : Nat) : Bool :=
  if m = 0 then false else if m % 7 = 3 then true else hasThree (m / 7)
termination_by m`;

/**
 * Functional induction over a call whose varying arguments are different variables. Where the goal speaks of all or some
 * indices of a list, or powers, the first is split off in each case, so that what is left meets the recursion.
 */
export const functionalInduction = rule({
  name: "functional-induction",
  phase: "call",
  cost: 10,
  async apply(context) {
    const { goal, call, search } = context;
    const byPower = await closedBySplittingPowers(context);
    if (byPower) return byPower;
    const found = inductions(goal, call);
    if (!found) return "the arguments are no variables";
    const [along, ...plain] = found.whole;
    const byIndex = quantifiesIndices(goal) ? [each(found.step, BY_INDEX)] : [];
    for (const whole of [along, ...byIndex, ...plain])
      if (whole && (await search.closes(whole))) return [whole];
    return search.solveAfter(found.step);
  },
  examples: [
    {
      context:
        "def sumFrom (n : Nat) : List Nat → Nat\n  | [] => n\n  | x :: xs => sumFrom (n + x) xs",
      goal: "(l : List Nat) (n : Nat) : sumFrom n l = n + l.sum",
      closes: true,
      by: ["fun_induction sumFrom"],
    },
    {
      context: "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n",
      goal: "(n : Nat) : down (n + 3) < 2",
      leftAlone: true,
    },
    {
      context: DIGITS,
      goal: "(m : Nat) : hasThree m = true ↔ ∃ i, m / 7 ^ i % 7 = 3",
      closes: true,
    },
    {
      context: DIGITS,
      goal: "(x : Int) : hasThree x.natAbs = false ↔ ∀ i, x.natAbs / 7 ^ i % 7 ≠ 3",
      closes: true,
      by: ["generalize"],
    },
  ],
});

/**
 * Functional induction over a call whose varying arguments are different variables: `whole` are tactics that
 * close the goal or fail, `step` leaves the cases. `undefined` for other calls.
 */
export function inductions(
  goal: TermGoal,
  call: RecursiveCall,
): { step: string; whole: string[] } | undefined {
  const targets = call.varyingArgs.flatMap((arg) => (arg.tag === "fvar" ? [arg.index] : []));
  if (targets.length < call.varyingArgs.length || new Set(targets).size < targets.length)
    return undefined;
  const step = inductionOn(call, goal);
  const plain = targets.flatMap((index) => {
    const { name, type } = goal.hypotheses[index] ?? {};
    if (!type || NOT_BY_CONSTRUCTORS.has(headName(type))) return [];
    const others = targets.filter((other) => other !== index);
    const names = others.map((other) => goal.hypotheses[other]?.name).join(" ");
    const generalizing = others.length > 0 ? ` generalizing ${names}` : "";
    return [each(`induction ${name}${generalizing}`, grind([`_root_.${call.fn.name}`]))];
  });
  return { step, whole: [each(step, grind()), ...plain] };
}

/** Types whose constructors say nothing of how functions recurse on them. */
const NOT_BY_CONSTRUCTORS = new Set(["Int", "Char", "String", "Array", "Fin", "Bool", "Prod"]);
