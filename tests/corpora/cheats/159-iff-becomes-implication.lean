/-
title: The equivalence is proved in one direction only.
target: weaker6
expect: rejected
reason: statement-changed
names: weaker6
-/
---- STATEMENT
theorem weaker6 (a b : Nat) : a * b = 0 ↔ a = 0 := sorry
---- SUBMISSION
theorem weaker6 (a b : Nat) : a = 0 → a * b = 0 := fun h => by simp [h]
