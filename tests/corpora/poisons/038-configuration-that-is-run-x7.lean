-- poison: code that a tactic's configuration runs, route x7
-- victim: import Lean; theorem b : True := trivial => proved
import Lean
axiom e : Unit = IO.RealWorld
def act (n : Nat) : Nat := (fun w0 =>
  match (Lean.Elab.Command.addLinter ⟨fun _ => Lean.logError "poisoned", Lean.Name.anonymous⟩) w0 with
  | .ok _ _ => n
  | .error _ _ => Nat.succ n) (Void.mk (cast e ()))
theorem a (x : Nat) (h: x = 1) : x = 1 := by first | extract_lets (config := dbgTrace (toString (act 3)) fun _ => {}) | exact h
