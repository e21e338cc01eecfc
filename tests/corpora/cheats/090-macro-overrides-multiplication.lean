/-
title: macro_rules replaces the right factor of every product by zero.
target: times_macro
expect: rejected
reason: statement-changed
names: times_macro
-/
---- STATEMENT
theorem times_macro (n : Nat) : n * 1 = 0 := sorry
---- SUBMISSION
local macro_rules
  | `($a * $_) => `(HMul.hMul $a (Nat.zero))
theorem times_macro (n : Nat) : n * 1 = 0 := Nat.mul_zero n
