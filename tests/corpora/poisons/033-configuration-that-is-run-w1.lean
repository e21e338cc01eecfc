-- poison: code that a tactic's configuration runs, route w1
-- victim: import Lean; theorem b : True := trivial => proved
import Lean
axiom e : Unit = IO.RealWorld
def c : Lean.Meta.Simp.Config := (fun w0 =>
  match (Lean.Elab.Command.addLinter ⟨fun _ => Lean.logError "poisoned", Lean.Name.anonymous⟩) w0 with
  | .ok _ _ => { maxSteps := 100000 }
  | .error _ _ => { maxSteps := 100001 }) (Void.mk (cast e ()))
theorem a : 1 + 0 = 1 := by simp (config := c)
