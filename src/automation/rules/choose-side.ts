import { headName } from "../../core/index.ts";
import { stepRule } from "../rule.ts";

/** One side of a disjunction, and then the other. */
export const chooseSide = stepRule({
  name: "choose-side",
  phase: "step",
  cost: 30,
  steps: ({ target }) => (headName(target) === "Or" ? ["left", "right"] : []),
  examples: [
    { goal: "(p q : Nat → Prop) : (∃ n, p n) ∨ ∃ m, q m", leaves: "∃ n, p n" },
    { goal: "(p q : Prop) : p ∧ q", leftAlone: true },
  ],
});
