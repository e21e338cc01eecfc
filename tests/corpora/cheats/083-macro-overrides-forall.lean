/-
title: macro_rules turns a universal quantifier into an existential one.
target: all_macro
expect: rejected
reason: statement-changed
names: all_macro
-/
---- STATEMENT
theorem all_macro : ∀ n : Nat, n = 3 := sorry
---- SUBMISSION
macro_rules
  | `(∀ $x:ident : $t, $b) => `(∃ $x:ident : $t, $b)
theorem all_macro : ∀ n : Nat, n = 3 := ⟨3, rfl⟩
