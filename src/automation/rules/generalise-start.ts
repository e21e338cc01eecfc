import { closedByClearing } from "../closed-forms.ts";
import { solvedByLawOfStart } from "../laws-of-starts.ts";
import { namesOf, rule } from "../rule.ts";
import { closedForEverySum } from "../sums-of-parts.ts";

const CUBES = `def cubes (n : Nat) (sum : Nat) : Nat :=
  if n = 0 then sum else cubes (n - 1) (sum + n * n * n)`;
const ODDS = `def odds : Nat → Nat
  | 0 => 0
  | n + 1 => (2 * n + 1) * (2 * n + 1) + odds n`;

const RUNNING = `def running (total : Int) : List Int → Bool
  | [] => false
  | x :: xs => if total + x < 0 then true else running (total + x) xs`;

/**
 * For a function that gathers its result in an argument, from a fixed start: what holds for every start is proved first, and
 * then the goal with it (R. Boyer and J Moore, "A Computational Logic", ch. 12: generalisation). So is what it adds up to,
 * where the goal speaks of sums of parts of its list, or has a closed form that divides, which induction cannot use.
 */
export const generaliseStart = rule({
  name: "generalise-start",
  phase: "call",
  cost: 5,
  failsFor: "goal",
  async apply(context) {
    for (const way of [closedByClearing, closedForEverySum, solvedByLawOfStart]) {
      const script = await way({ ...context, ...namesOf(context.goal) });
      if (script) return script;
    }
    return undefined;
  },
  examples: [
    {
      context:
        "def fact : Nat → Nat\n  | 0 => 1\n  | n + 1 => (n + 1) * fact n\ndef go : Nat → Nat → Nat\n  | 0, acc => acc\n  | n + 1, acc => go n ((n + 1) * acc)",
      goal: "(n : Nat) : go n 1 = fact n",
      closes: true,
      with: ["one-line", "every-induction"],
      by: ["have law"],
    },
    {
      context:
        "def rev : List α → List α → List α\n  | [], acc => acc\n  | x :: xs, acc => rev xs (x :: acc)",
      goal: "(xs ys : List Nat) : rev (xs ++ ys) [] = rev ys [] ++ rev xs []",
      closes: true,
      with: ["one-line", "every-induction"],
      by: ["have law"],
    },
    {
      context:
        "inductive Lst (α : Type) where\n  | nil\n  | cons (a : α) (as : Lst α)\ndef Lst.left (f : α → α → α) (b : α) : Lst α → α\n  | nil => b\n  | cons a as => as.left f (f b a)\ndef Lst.right (f : α → α → α) (b : α) : Lst α → α\n  | nil => b\n  | cons a as => f a (as.right f b)",
      goal: "{α : Type} (f : α → α → α) (e : α) (assoc : ∀ x y z, f (f x y) z = f x (f y z)) (hl : ∀ x, f e x = x) (hr : ∀ x, f x e = x) (l : Lst α) : l.left f e = l.right f e",
      closes: true,
      with: ["one-line", "every-induction"],
      by: ["have law"],
    },
    {
      context: CUBES,
      goal: "(n : Nat) : cubes n 0 = n * n * (n + 1) * (n + 1) / 4",
      closes: true,
      by: ["(4 : ", "* start"],
    },
    { context: ODDS, goal: "(n : Nat) : odds n = n * (2 * n - 1) * (2 * n + 1) / 3", closes: true },
    { context: ODDS, goal: "(n m : Nat) : odds n = m * (2 * m - 1) / 3", leftAlone: true },
    {
      context: RUNNING,
      goal: "(l : List Int) : running 0 l = true ↔ ∃ i, i ≤ l.length ∧ (l.take i).sum < 0",
      closes: true,
      by: ["every_index"],
    },
    {
      context: RUNNING,
      goal: "(l : List Int) : running 0 l = true ↔ ∃ i, i ≤ l.length ∧ (l.take i).sum < 1",
      leftAlone: true,
    },
    {
      context: RUNNING,
      goal: "(l : List Int) : running 0 l = true ↔ ∃ i, i ≤ l.length ∧ l[i]! < 0",
      leftAlone: true,
    },
    {
      context: "def down : Nat → Nat\n  | 0 => 0\n  | n + 1 => down n",
      goal: "(n : Nat) : down n = 0",
      leftAlone: true,
    },
  ],
});
