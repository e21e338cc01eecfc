/-
title: macro_rules turns ¬ p into p → p.
target: not_macro
expect: rejected
reason: statement-changed
names: not_macro
-/
---- STATEMENT
theorem not_macro : ¬ (1 : Nat) = 1 := sorry
---- SUBMISSION
macro_rules
  | `(¬ $p) => `($p → $p)
theorem not_macro : ¬ (1 : Nat) = 1 := id
