/-
title: A local notation with priority gives `<` the meaning of `≤`.
target: lt_note
expect: rejected
reason: statement-changed
names: lt_note
-/
---- STATEMENT
theorem lt_note (a : Nat) : a < a := sorry
---- SUBMISSION
local notation:50 (priority := 3000) a:51 " < " b:51 => LE.le a b
theorem lt_note (a : Nat) : a < a := Nat.le_refl a
