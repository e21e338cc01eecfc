/-
title: The name is declared twice: first a weaker theorem, then the claimed one.
target: dup
expect: rejected
reason: statement-changed, elaboration-error
names: dup
-/
---- STATEMENT
theorem dup (n : Nat) : n + n = n := sorry
---- SUBMISSION
theorem dup (n : Nat) : n + n = n + n := rfl
theorem dup (n : Nat) : n + n = n := by simp
