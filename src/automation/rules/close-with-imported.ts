import { closingRule } from "../rule.ts";

/** Tactics of the libraries that the file imports, such as Mathlib's `ring` and `linarith`. */
export const closeWithImported = closingRule({
  name: "close-with-imported",
  cost: 25,
  index: ({ definitions }) => (definitions.imported?.length ?? 0) > 0,
  tactics: ({ definitions }) => definitions.imported ?? [],
  examples: [
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
    { goal: "(a b : Int) : a * b = b + a", leftAlone: true },
  ],
});
