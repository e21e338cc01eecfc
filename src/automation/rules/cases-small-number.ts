import {
  closedSubterms,
  freeVariables,
  headName,
  spine,
  type TermGoal,
  typesIn,
} from "../../core/index.ts";
import { stepRule } from "../rule.ts";

/** What is not linear in a number is known of its small values, and of all others from below. */
export const casesSmallNumber = stepRule({
  name: "cases-small-number",
  phase: "step",
  cost: 80,
  steps: (goal) =>
    [...multiplied(goal)].flatMap((index) => {
      const { name, type } = goal.hypotheses[index] ?? {};
      return type && headName(type) === "Nat" ? [`rcases ${name} with _ | _ | ${name}`] : [];
    }),
  examples: [
    {
      goal: "(p : Nat → Prop) (n : Nat) (h : n * n < n + 2) (h0 : p 0) (h1 : p 1) : p n",
      leaves: "p 0",
    },
    { goal: "(p : Nat → Prop) (n : Nat) (h : n * 2 < n + 2) : p n", leftAlone: true },
  ],
});

/** Variables that are multiplied by something with the same variable in it. */
function multiplied(goal: TermGoal): Set<number> {
  const found = new Set<number>();
  for (const type of typesIn(goal))
    closedSubterms(type, (term) => {
      const { head, args } = spine(term);
      if (head.tag !== "const" || head.name !== "HMul.hMul" || args.length !== 6) return;
      const [left, right] = args.slice(4).map(freeVariables) as [Set<number>, Set<number>];
      for (const index of left) if (right.has(index)) found.add(index);
    });
  return found;
}
