import { headName } from "../../core/index.ts";
import { stepRule } from "../rule.ts";

/** Both directions of an equivalence. */
export const splitEquivalence = stepRule({
  name: "split-equivalence",
  phase: "step",
  cost: 20,
  steps: ({ target }) => (headName(target) === "Iff" ? ["constructor"] : []),
  examples: [
    { goal: "(p q : Nat → Prop) : (∃ n, p n) ↔ ∃ m, q m", leaves: "(∃ n, p n) → ∃ m, q m" },
    { goal: "(p q : Prop) : p ∧ q", leftAlone: true },
  ],
});
