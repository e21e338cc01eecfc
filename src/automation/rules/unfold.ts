import { rule } from "../rule.ts";
import { solveUnfolded } from "../unfold-goal.ts";

/** The user's plain definitions unfolded, and nothing else simplified. */
export const unfold = rule({
  name: "unfold",
  phase: "open",
  cost: 20,
  unfolds: true,
  async apply(context) {
    const script = await solveUnfolded(context, "simp only");
    const isEnough = typeof script === "object" || context.options.explores;
    return isEnough ? script : solveUnfolded(context, "simp");
  },
  examples: [
    {
      context: "def even (n : Nat) : Prop := n % 2 = 0",
      goal: "(n : Nat) (h : even n) : even (n + 2)",
      closes: true,
      by: ["simp only [_root_.even] at *"],
    },
    {
      context:
        'inductive Bag where\n  | none\n  | more (b : Bag) (n : Nat)\ndef Bag.pour : Bag → List Nat → List Nat\n  | .none, xs => xs\n  | .more b n, xs => b.pour (n :: xs)\ninfixl:55 " ⇝ " => Bag.pour\ndef Bag.all (b : Bag) : List Nat := b ⇝ []',
      goal: "(b : Bag) (n : Nat) : (Bag.more b n).all = b.all ++ [n]",
      closes: true,
      with: ["generalise-start", "one-line", "every-induction"],
      by: ["simp only [_root_.Bag.all]"],
    },
    { goal: "(n m : Nat) : n * m + n = m", leftAlone: true },
  ],
});
