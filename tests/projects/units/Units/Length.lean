module

/-! Lengths, in a text of Lean's module system. -/

@[expose] public section

/-- A length in millimetres. -/
structure Length where
  millimetres : Nat
deriving DecidableEq, Repr

instance : Add Length where
  add a b := ⟨a.millimetres + b.millimetres⟩

theorem Length.add_comm (a b : Length) : a + b = b + a := by
  cases a; cases b
  exact congrArg Length.mk (Nat.add_comm ..)
