title: an opaque constant becomes a definition
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
opaque secret : Nat
theorem t : secret = 7 := sorry
---- SUBMISSION
@[irreducible] def secret : Nat := 7
theorem t : secret = 7 := by unfold secret; rfl
