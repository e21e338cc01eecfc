/-
title: macro_rules turns ∃ into a vacuous double negation over an empty type.
target: ex_macro
expect: rejected
reason: statement-changed
names: ex_macro
-/
---- STATEMENT
theorem ex_macro : ∃ n : Nat, n < n := sorry
---- SUBMISSION
macro_rules
  | `(∃ $x:ident : $_, $b) => `(∀ $x:ident : Fin 0, $b)
theorem ex_macro : ∃ n : Nat, n < n := fun x => x.elim0
