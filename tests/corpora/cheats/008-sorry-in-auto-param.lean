/-
title: A hypothesis of a helper is discharged by an auto-param tactic block that is sorry.
target: auto_param_lt
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem auto_param_lt (a b : Nat) : a < b + 1 := sorry
---- SUBMISSION
theorem lt_helper (a b : Nat) (h : a ≤ b := by sorry) : a < b + 1 := Nat.lt_succ_of_le h
theorem auto_param_lt (a b : Nat) : a < b + 1 := lt_helper a b
