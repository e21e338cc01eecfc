import { directClosers, isUnknownCall } from "../closers.ts";
import { closingRule } from "../rule.ts";

/**
 * Automation by itself, and with lemmas of the library for what the goal mentions; that of the libraries that the file
 * imports, such as Mathlib's `ring` and `linarith`.
 */
export const closeDirectly = closingRule({
  name: "close-directly",
  cost: 20,
  tactics: (context) => {
    const { imported = [] } = context.definitions;
    const direct = isUnknownCall(context) ? ["simp_all", "omega"] : directClosers(context.text);
    return [...direct, ...imported];
  },
  examples: [
    { goal: "(l : List Nat) (h : l.Pairwise (· ≤ ·)) : l.tail.Pairwise (· ≤ ·)", closes: true },
    {
      context: "def half : Nat → Nat\n  | 0 => 0\n  | 1 => 0\n  | n + 2 => half n + 1",
      goal: "(n k : Nat) (h : k ≤ 3) : half n + k ≤ half n + 3",
      closes: true,
    },
    {
      library: "mathlib",
      context: "import Mathlib.Tactic.NormNum.Prime",
      goal: ": Nat.Prime 97",
      closes: true,
    },
    {
      library: "mathlib",
      context: "import Mathlib.Tactic.Positivity\nimport Mathlib.Data.Rat.Cast.Order",
      goal: "(x y : Rat) (h : 0 < y) : 0 < x ^ 2 + y * x ^ 4 + 1",
      closes: true,
    },
    { goal: "(a b : Nat) : a * b = b + a", leftAlone: true },
  ],
});
