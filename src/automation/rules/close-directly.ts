import { directClosers, isUnknownCall } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** Automation by itself, and with lemmas of the library for what the goal mentions. */
export const closeDirectly = closingRule({
  name: "close-directly",
  cost: 20,
  tactics: (context) =>
    isUnknownCall(context) ? ["simp_all", "omega"] : directClosers(context.text),
  examples: [
    { goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : l.tail.Pairwise (· ≤ ·)", closes: true },
    {
      context: "def half : Nat → Nat\n  | 0 => 0\n  | 1 => 0\n  | n + 2 => half n + 1",
      goal: "(n k : Nat) (h : k ≤ 3) : half n + k ≤ half n + 3",
      closes: true,
    },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});
