import { asBestOfValues, bestIn } from "../best-of-values.ts";
import {
  byInductionForAllStarts,
  foldsFromVariables,
  foldsIn,
  fromEveryStart,
  listOfFold,
  overEveryList,
} from "../folds-from-every-start.ts";
import { foldedTo, fromTheEnd } from "../folds-over-ranges.ts";
import { rule } from "../rule.ts";

/**
 * For a fold: over a range, it is taken apart from its end. From a fixed start, what the goal says is claimed for every start,
 * as it is or combined with what it says of the start, and proved by induction on the list (R. Boyer and J Moore, "A
 * Computational Logic", ch. 12); from a variable the induction is for all its values. One that keeps the best of what it
 * computes of each element is known as a bound of these values and one of them.
 */
export const lawsOfFolds = rule({
  name: "laws-of-folds",
  phase: "reshape",
  cost: 5,
  failsFor: "effort",
  index: ({ goal }) =>
    foldsIn(goal.target).length > 0 ||
    foldsFromVariables(goal).length > 0 ||
    listOfFold(goal.target) !== undefined ||
    foldedTo(goal.target).length > 0 ||
    bestIn(goal.target) !== undefined,
  apply: async (context) =>
    (await fromTheEnd(context)) ??
    (await byInductionForAllStarts(context)) ??
    (await fromEveryStart(context)) ??
    (await overEveryList(context)) ??
    (await asBestOfValues(context)),
  examples: [
    {
      goal: "(n : Nat) : (List.range' 0 (n + 1)).foldl (· + ·) 0 = (List.range' 0 n).foldl (· + ·) 0 + n",
      closes: true,
      by: ["List.range'_concat"],
    },
    {
      goal: "(n : Nat) : 2 * (List.range' 0 n).foldl (fun s i => s + 2 * i + 1) 0 = 2 * (n * n)",
      closes: true,
      by: ["induction n"],
    },
    {
      goal: "(xs : List Nat) (x : Nat) : (xs.foldl (fun (p : Nat × Nat) y => (p.1 + y, p.2)) (0, x)).1 = xs.sum",
      closes: true,
      by: ["have every_start"],
    },
    {
      goal: "(xss : List (List Int)) : xss.foldl (fun m xs => xs.foldl (fun n x => n + x) m) 0 = (xss.map List.sum).sum",
      closes: true,
      by: ["have every_start", "generalizing"],
    },
    {
      goal: "(xs : List String) (s : List String) (x : String) : x ∈ xs.foldl (fun t y => y :: t) s ↔ x ∈ s ∨ x ∈ xs",
      closes: true,
      by: ["induction xs generalizing s"],
    },
    {
      goal: "(xs : List Nat) (h : 0 < xs.foldl (fun b a => if b < a then a else b) 0) : xs.foldl (fun b a => if b < a then a else b) 0 ∈ xs",
      closes: true,
      by: ["clear h"],
    },
    {
      goal: "(xs : Array Nat) : ((List.range xs.size).foldl (fun ys i => ys.modify i (· + 1)) xs).size = xs.size",
      closes: true,
      by: ["generalize", "generalizing xs"],
    },
    { goal: "(xs ys : List Nat) : xs.foldr (· + ·) 0 = ys.sum", leftAlone: true },
    {
      goal: "(xs : List (Nat × Nat)) (h : xs ≠ []) : ∃ p, p ∈ xs ∧ xs.foldl (fun m p => max m (p.2 - p.1)) 0 = p.2 - p.1 ∧ ∀ q, q ∈ xs → q.2 - q.1 ≤ p.2 - p.1",
      closes: true,
      by: ["obtain ⟨value"],
    },
    {
      goal: "(f : Nat → Int) (n : Nat) : ∀ i, i < n → (List.range n).foldl (fun m i => min m (f i * f i)) 9 ≤ f i * f i",
      closes: true,
    },
  ],
});
