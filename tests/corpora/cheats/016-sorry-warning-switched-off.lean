/-
title: `set_option warn.sorry false` removes the only message about the sorry.
target: quiet_sorry
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem quiet_sorry (a b : Nat) : a * b = a + b := sorry
---- SUBMISSION
set_option warn.sorry false
theorem quiet_sorry (a b : Nat) : a * b = a + b := by
  sorry
