import { headName } from "../../core/index.ts";
import { stepRule } from "../rule.ts";

/** What a conjunction, a disjunction or an existential statement among the hypotheses says. */
export const casesHypothesis = stepRule({
  name: "cases-hypothesis",
  phase: "step",
  cost: 50,
  steps: ({ hypotheses }) =>
    hypotheses
      .filter(({ type }) => ["And", "Exists", "Or"].includes(headName(type)))
      .map(({ name }) => `cases ${name}`),
  examples: [
    { goal: "(p q : Nat → Prop) (h : ∃ n, p n ∧ q n) : ∃ n, q n", leaves: "∃ n, q n" },
    { goal: "(p q : Nat → Prop) (h : ∀ n, p n ∧ q n) : ∃ n, q n", leftAlone: true },
  ],
});
