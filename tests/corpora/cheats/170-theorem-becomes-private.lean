/-
title: The theorem is private (and weaker), so that its full name is mangled.
target: hidden_goal
expect: rejected
reason: statement-missing, statement-changed
names: hidden_goal
-/
---- STATEMENT
theorem hidden_goal (n : Nat) : n ≤ 1 := sorry
---- SUBMISSION
private theorem hidden_goal (n : Nat) : 0 ≤ n := Nat.zero_le n
