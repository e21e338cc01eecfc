import { rule } from "../rule.ts";
import { solveUnfolded } from "../unfold-goal.ts";

const UP_TO = `def upTo (xs : List Nat) (i : Nat) : Nat :=
  match xs with
  | [] => i
  | _ :: ys => upTo ys (i + 1)`;

/**
 * The user's plain definitions unfolded, and what is said in a roundabout way said plainly: a branch that is a call of a
 * recursive function in all cases is that call, since a program that asks first for what the function would find out leaves
 * nothing to tell apart; a check of the numbers of a range is a quantifier, as invariants are; what holds if a call is true,
 * and is denied if not, is equivalent to it; an equation of numbers in two halves is one.
 */
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
    { goal: "(n m : Nat) : n * m + n = m", leftAlone: true },
  ],
});
