/-
title: The proof is cut with the `stop` tactic, which is sorry in disguise.
target: stopped
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem stopped (xs : List Nat) : xs.reverse = xs := sorry
---- SUBMISSION
theorem stopped (xs : List Nat) : xs.reverse = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih =>
    stop
    simp [ih]
    rfl
