import { combinedClosers } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** Combinations of automation that seldom help: only for a goal that was just opened. */
export const closeByCombination = closingRule({
  name: "close-by-combination",
  cost: 30,
  index: ({ options }) => options.thorough,
  tactics: ({ text }) => combinedClosers(text),
  examples: [
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
