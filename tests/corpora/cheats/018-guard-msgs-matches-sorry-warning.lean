/-
title: `#guard_msgs` with the expected sorry warning in its docstring makes the file silent.
target: matched
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem matched (a b : Nat) : a < b ∨ b < a := sorry
---- SUBMISSION
/-- warning: declaration uses `sorry` -/
#guard_msgs in
theorem matched (a b : Nat) : a < b ∨ b < a := sorry
