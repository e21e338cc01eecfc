import Lean

open Lean Elab Command

/-- How often `stamp` was evaluated: a constant, so once in each interpreter. -/
initialize evaluations : IO.Ref Nat ← IO.mkRef 0

unsafe def nextStamp : Nat :=
  unsafeBaseIO (evaluations.modifyGet fun count => (count + 1, count + 1))

@[implemented_by nextStamp]
opaque stamp : Nat

/-- Says at each command how often `stamp` was evaluated. -/
initialize addLinter { run := fun stx => logInfoAt stx m!"stamp {stamp}", name := `stamps }
