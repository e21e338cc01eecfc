import { rule } from "../rule.ts";
import { solveUnfolded } from "../unfold-goal.ts";

/** The user's plain definitions unfolded, and the goal simplified with them. */
export const unfoldAndSimplify = rule({
  name: "unfold-and-simplify",
  phase: "open",
  cost: 30,
  unfolds: true,
  index: ({ options }) => !options.explores,
  apply: (context) => solveUnfolded(context, "simp"),
  examples: [
    {
      context: "def even (n : Nat) : Prop := n % 2 = 0",
      goal: "(n : Nat) (h : even n) : even (n + 2)",
      closes: true,
      by: ["simp [_root_.even] at *"],
    },
    { goal: "(n m : Nat) : n * m + n = m", leftAlone: true },
  ],
});
