/-
title: macro_rules turns ≤ around.
target: le_macro
expect: rejected
reason: statement-changed
names: le_macro
-/
---- STATEMENT
theorem le_macro (a b : Nat) : a + b ≤ a := sorry
---- SUBMISSION
macro_rules
  | `($a ≤ $b) => `(LE.le $b $a)
theorem le_macro (a b : Nat) : a + b ≤ a := Nat.le_add_right a b
