/-
title: The theorem's name becomes a number.
target: as_nat
expect: rejected
reason: not-a-theorem, statement-changed
names: as_nat
-/
---- STATEMENT
theorem as_nat : ∀ n : Nat, n = 0 := sorry
---- SUBMISSION
abbrev as_nat : Nat := 0
