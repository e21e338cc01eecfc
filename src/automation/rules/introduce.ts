import { headName, type TermGoal } from "../../core/index.ts";
import { freshName } from "../recursion.ts";
import { isBinder, stepRule } from "../rule.ts";

/** What a quantifier, an implication, a `let` or a negation is about becomes a hypothesis. */
export const introduce = stepRule({
  name: "introduce",
  phase: "step",
  cost: 10,
  entersBinders: true,
  steps: ({ target, hypotheses }: TermGoal) => {
    const names = hypotheses.map(({ name }) => name);
    if (isBinder(target)) return [`intro ${freshName(target.name, names)}`];
    return headName(target) === "Not" ? [`intro ${freshName("h", names)}`] : [];
  },
  examples: [
    { goal: "(n : Nat) : ∀ m, m * m = n → n = m * m", leaves: "m * m = n → n = m * m" },
    { goal: "(n m : Nat) : n * m = n", leftAlone: true },
  ],
});
