/-
title: A tactic macro with an innocent name expands to sorry.
target: mul_comm_sub
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem mul_comm_sub (a b : Nat) : a - b = b - a := sorry
---- SUBMISSION
macro "nat_crush" : tactic => `(tactic| (intros; first | sorry | omega))
theorem mul_comm_sub (a b : Nat) : a - b = b - a := by
  nat_crush
