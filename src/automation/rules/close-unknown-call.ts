import { isUnknownCall } from "../closers.ts";
import { closingRule } from "../rule.ts";

/** Where nothing is known of a function: automation for what holds whatever it gives. */
export const closeUnknownCall = closingRule({
  name: "close-unknown-call",
  cost: 10,
  index: isUnknownCall,
  tactics: () => ["simp_all", "omega"],
  examples: [
    {
      context: "def half : Nat → Nat\n  | 0 => 0\n  | 1 => 0\n  | n + 2 => half n + 1",
      goal: "(n k : Nat) (h : k ≤ 3) : half n + k ≤ half n + 3",
      closes: true,
    },
    { goal: "(n k : Nat) (h : k ≤ 3) : n + k ≤ n + 3", leftAlone: true },
  ],
});
