import { rule } from "../rule.ts";
import { solveUnfolded } from "../unfold-goal.ts";

/** The user's plain definitions unfolded, and nothing else simplified. */
export const unfold = rule({
  name: "unfold",
  phase: "open",
  cost: 20,
  apply: (context) => solveUnfolded(context, "simp only"),
  examples: [
    {
      context: "def even (n : Nat) : Prop := n % 2 = 0",
      goal: "(n : Nat) (h : even n) : even (n + 2)",
      closes: true,
      by: ["simp only [_root_.even] at *"],
    },
    { goal: "(n m : Nat) : n * m + n = m", leftAlone: true },
  ],
});
