import { costlyClosers, isCostly, isUnknownCall } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** Automation that takes long where it fails: evaluation, definitions of recursive functions unfolded. */
export const closeAtLength = closingRule({
  name: "close-at-length",
  cost: 40,
  index: (context) => isCostly(context.options.effort) && !isUnknownCall(context),
  tactics: ({ text, definitions }) => costlyClosers(text, [...definitions.recursive.keys()]),
  examples: [
    {
      goal: ": (List.range 9).foldl (· + ·) 0 = 36 ∧ ∀ b : Bool, b || !b",
      effort: "medium",
      closes: true,
      by: ["decide"],
    },
    { goal: "(a b : Nat) : a * b = b + a", effort: "medium", leftAlone: true },
  ],
});
