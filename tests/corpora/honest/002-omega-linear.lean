/-
title: omega with several hypotheses.
target: linear
expect: proved
-/
---- STATEMENT
theorem linear (a b c : Nat) (h₁ : a < b) (h₂ : b + 3 ≤ c) : a + 4 ≤ c ∧ a ≠ c := sorry
---- SUBMISSION
theorem linear (a b c : Nat) (h₁ : a < b) (h₂ : b + 3 ≤ c) : a + 4 ≤ c ∧ a ≠ c := by
  omega
