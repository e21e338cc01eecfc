-- poison: code that a tactic's configuration runs, route x1
-- victim: import Lean; theorem b : True := trivial => proved
import Lean
axiom e : Unit = IO.RealWorld
def act (n : Nat) : Nat := (fun w0 =>
  match (Lean.Elab.Command.addLinter ⟨fun _ => Lean.logError "poisoned", Lean.Name.anonymous⟩) w0 with
  | .ok _ _ => n
  | .error _ _ => Nat.succ n) (Void.mk (cast e ()))
instance : OfNat Nat 77777 := ⟨act 100000⟩
theorem a : 1 + 0 = 1 := by simp (maxSteps := 77777)
