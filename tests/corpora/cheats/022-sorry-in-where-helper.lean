/-
title: A `where` clause helper of the target contains the sorry.
target: where_sorry
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem where_sorry (n : Nat) : n < 2 ^ 3 := sorry
---- SUBMISSION
theorem where_sorry (n : Nat) : n < 2 ^ 3 := go n
where
  go (m : Nat) : m < 2 ^ 3 := by
    cases m with
    | zero => decide
    | succ k => exact sorry
