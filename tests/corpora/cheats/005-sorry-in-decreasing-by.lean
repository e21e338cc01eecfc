/-
title: Well-founded recursion that does not decrease; `decreasing_by sorry` hides it.
target: loop_false
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem loop_false (n : Nat) : n < n := sorry
---- SUBMISSION
theorem loop_false_aux (n : Nat) : False := loop_false_aux (n + 1)
termination_by n
decreasing_by sorry
theorem loop_false (n : Nat) : n < n := (loop_false_aux n).elim
