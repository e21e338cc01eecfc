title: the fields of a structure change places
target: t
expect: rejected
reason: definition-changed
---- STATEMENT
structure P where
  a : Nat
  b : Nat
theorem t (x y : Nat) : (P.mk x y).a = y := sorry
---- SUBMISSION
structure P where
  b : Nat
  a : Nat
theorem t (x y : Nat) : (P.mk x y).a = y := rfl
