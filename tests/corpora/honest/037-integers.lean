/-
title: Integers: omega and case analysis on sign.
target: int_sq
expect: proved
-/
---- STATEMENT
theorem int_sq (a b : Int) (h : a - b = 3) (hb : 0 ≤ b) : 3 ≤ a ∧ (a + b) % 2 = 1 := sorry
---- SUBMISSION
theorem int_sq (a b : Int) (h : a - b = 3) (hb : 0 ≤ b) : 3 ≤ a ∧ (a + b) % 2 = 1 := by
  constructor <;> omega
