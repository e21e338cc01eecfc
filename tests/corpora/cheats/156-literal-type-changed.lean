/-
title: The numerals change from Nat to Int.
target: weaker3
expect: rejected
reason: statement-changed
names: weaker3
-/
---- STATEMENT
theorem weaker3 : (3 - 5 : Nat) + 5 = 3 := sorry
---- SUBMISSION
theorem weaker3 : (3 - 5 : Int) + 5 = 3 := by decide
