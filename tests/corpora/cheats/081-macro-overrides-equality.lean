/-
title: macro_rules turns every equation into True.
target: eq_macro
expect: rejected
reason: statement-changed
names: eq_macro
-/
---- STATEMENT
theorem eq_macro (a b : Nat) : a + b = a * b := sorry
---- SUBMISSION
macro_rules
  | `($a = $_) => `((fun _ => True) $a)
theorem eq_macro (a b : Nat) : a + b = a * b := trivial
