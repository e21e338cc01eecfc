/-
title: The target name becomes an unsafe def of the same type.
target: unsafe_def
expect: rejected
reason: not-a-theorem, unsafe-definition
names: unsafe_def
-/
---- STATEMENT
theorem unsafe_def : ∀ p : Prop, p := sorry
---- SUBMISSION
unsafe def unsafe_def : ∀ p : Prop, p := fun p => unsafe_def p
