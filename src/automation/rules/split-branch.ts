import { hasBranch } from "../branches.ts";
import { stepRule } from "../rule.ts";

/** Each branch of an `if` or a `match` in the target. */
export const splitBranch = stepRule({
  name: "split-branch",
  phase: "branch",
  cost: 30,
  steps: ({ target }) => (hasBranch(target) ? ["split"] : []),
  examples: [
    {
      goal: "(p q : Nat → Prop) [∀ n, Decidable (q n)] (n : Nat) (h : ∀ n, p n) : if q n then ∃ m, p m else p n",
      leaves: "∃ m, p m",
    },
    { goal: "(p : Nat → Prop) (n : Nat) : p n", leftAlone: true },
  ],
});
