import { matchedVariables } from "../branches.ts";
import { stepRule } from "../rule.ts";

/** Cases of the variables that a `match` in the target is about. */
export const casesOnMatch = stepRule({
  name: "cases-on-match",
  phase: "branch",
  cost: 20,
  steps: ({ target, hypotheses }) =>
    [...matchedVariables(target)].flatMap((index) => {
      const name = hypotheses[index]?.name;
      return name === undefined ? [] : [`cases ${name}`];
    }),
  examples: [
    {
      goal: "(p : Nat → Prop) (o : Option Nat) : p (match o with | none => 0 | some n => n)",
      leaves: "p (match none with | none => 0 | some n => n)",
    },
    { goal: "(o : Option Nat) : o.getD 0 = o.getD 1", leftAlone: true },
  ],
});
