/-
title: A local infix gives `+` the meaning of multiplication.
target: plus_note
expect: rejected
reason: statement-changed
names: plus_note
-/
---- STATEMENT
theorem plus_note : (2 : Nat) + 3 = 6 := sorry
---- SUBMISSION
local infixl:65 (priority := high) " + " => Nat.mul
theorem plus_note : (2 : Nat) + 3 = 6 := rfl
