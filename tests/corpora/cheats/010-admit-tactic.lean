/-
title: The proof uses `admit` in one branch only.
target: admitted
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem admitted (a b : Nat) (h : a ≤ b) : a < b := sorry
---- SUBMISSION
theorem admitted (a b : Nat) (h : a ≤ b) : a < b := by
  rcases Nat.lt_or_eq_of_le h with h1 | h1
  · exact h1
  · admit
