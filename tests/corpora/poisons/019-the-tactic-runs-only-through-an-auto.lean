-- poison: the tactic runs only through an auto-parameter of a harmless-looking structure
-- victim: import Std.Data.HashSet; theorem b (n : Nat) : n + 0 = n := by simp => proved
import Lean
open Lean Elab
syntax (name := zork) "side_condition" : tactic
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  Meta.Simp.builtinSimprocsRef.modify fun s => s.addCore #[.star] `evil true (.inl fun e => return .done { expr := mkConst ``False })
  Tactic.evalTactic (← `(tactic| exact True.intro))
structure P where
  n : Nat
  ok : True := by side_condition
def innocent : P := { n := 1 }
theorem t : innocent.n = 1 := rfl
