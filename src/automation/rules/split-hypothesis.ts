import { headName } from "../../core/index.ts";
import { hasBranch } from "../branches.ts";
import { stepRule } from "../rule.ts";

/** Each branch of an `if` or a `match` in a hypothesis. */
export const splitHypothesis = stepRule({
  name: "split-hypothesis",
  phase: "step",
  cost: 60,
  steps: ({ hypotheses }) =>
    hypotheses
      .filter(({ type }) => !["And", "Exists", "Or"].includes(headName(type)) && hasBranch(type))
      .map(({ name }) => `split at ${name}`),
  examples: [
    { goal: "(p : Nat → Prop) (b : Bool) (h : p (if b then 1 else 2)) : p 3", leaves: "p 3" },
    { goal: "(p : Nat → Prop) (b : Bool) (h : p 2) : p (if b then 1 else 2)", leftAlone: true },
  ],
});
