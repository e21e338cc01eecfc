import { headName } from "../../core/index.ts";
import { stepRule } from "../rule.ts";

/** Cases of lists, options and pairs. */
export const casesData = stepRule({
  name: "cases-data",
  phase: "step",
  cost: 70,
  steps: ({ hypotheses }) =>
    hypotheses
      .filter(({ type }) => ["List", "Option", "Prod"].includes(headName(type)))
      .map(({ name }) => `cases ${name}`),
  examples: [
    { goal: "(p : Option Nat → Prop) (o : Option Nat) : p o", leaves: "p none" },
    { goal: "(p : Nat → Prop) (n : Nat) : p n", leftAlone: true },
  ],
});
