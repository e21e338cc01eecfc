import { EFFORTS } from "../efforts.ts";
import { plainWays } from "../plainly.ts";
import { rule } from "../rule.ts";
import { block } from "../tactic.ts";

const UP_TO = `def upTo (xs : List Nat) (i : Nat) : Nat :=
  match xs with
  | [] => i
  | _ :: ys => upTo ys (i + 1)`;

/**
 * A branch that is a call of a recursive function in all cases is that call, since a program that asks first for what the
 * function would find out leaves nothing to tell apart; a check of the numbers of a range is a quantifier, as invariants are;
 * what holds if a call is true, and is denied if not, is equivalent to it; an equation of numbers in two halves is one.
 */
export const sayPlainly = rule({
  name: "say-plainly",
  phase: "recall",
  cost: 5,
  isSafe: true,
  index: ({ goal, calls }) => plainWays(goal, calls).length > 0,
  async apply({ goal, calls, runner, state, options, search }) {
    for (const lines of plainWays(goal, calls)) {
      const step = await runner.run(state, block(lines), EFFORTS.invariant);
      if (!step) continue;
      if (step.closed) return lines;
      const rest = await search.solve(step.state, { ...options, from: "recall" });
      return rest && [...lines, ...rest];
    }
    return "each branch says something else";
  },
  examples: [
    {
      context: UP_TO,
      goal: "(xs : List Nat) : (if xs = [] then 0 else upTo xs 0) < 7",
      leaves: "upTo xs 0 < 7",
    },
    {
      context: UP_TO,
      goal: "(xs : List Nat) : (match xs with | [] => 0 | _ :: _ => upTo xs 0) < 7",
      leaves: "upTo xs 0 < 7",
    },
    {
      goal: "(n : Nat) (p : Nat → Bool) : (List.range n).all (fun i => p i && decide (i < 5)) = true",
      leaves: "∀ (x : Nat), x < n → p x = true ∧ x < 5",
    },
    {
      context: UP_TO,
      goal: "(xs ys : List Nat) : if upTo xs 0 = 3 then xs = ys else xs ≠ ys",
      leaves: "upTo xs 0 = 3 ↔ xs = ys",
    },
    { goal: "(f : Nat → Nat) (a b : Nat) : f a - f b = 0 ∧ f b ≤ f a", leaves: "f a = f b" },
    { goal: "(a b : Int) : a - b = 0 ∧ b - a = 0", leaves: "a = b" },
    { goal: "(a b c : Nat) : a ≤ b ∧ b ≤ c", leftAlone: true },
    {
      context: UP_TO,
      goal: "(b : Bool) (xs : List Nat) : (if b then 1 else upTo xs 0) < 7",
      leftAlone: true,
    },
    { goal: "(xs : List Nat) (p : Nat → Bool) : xs.all p = true", leftAlone: true },
  ],
});
