import { combinedClosers, costlyClosers, isCostly, isUnknownCall } from "../closers.ts";
import { closingRule, type RuleContext } from "../rule.ts";

/** Combinations of automation that seldom help, for a goal that was just opened, and what takes long where it fails. */
export const closeByCombination = closingRule({
  name: "close-by-combination",
  cost: 30,
  index: (context) => context.options.thorough || isLong(context),
  tactics: (context) => {
    const { text, options, definitions } = context;
    const combined = options.thorough ? combinedClosers(text) : [];
    const costly = isLong(context) ? costlyClosers(text, [...definitions.recursive.keys()]) : [];
    return [...combined, ...costly];
  },
  examples: [
    {
      goal: ": (List.range 9).foldl (· + ·) 0 = 36 ∧ ∀ b : Bool, b || !b",
      effort: "medium",
      closes: true,
      by: ["decide"],
    },
    {
      context: "def id' (f : Nat → Nat) : Nat → Nat := fun n => f n",
      goal: "(f : Nat → Nat) : id' f = f",
      thorough: true,
      closes: true,
      by: ["rfl"],
    },
    { goal: "(a b : Nat) : a * b = b + a", thorough: true, leftAlone: true },
  ],
});

function isLong(context: RuleContext): boolean {
  return isCostly(context.options.effort) && !isUnknownCall(context);
}
