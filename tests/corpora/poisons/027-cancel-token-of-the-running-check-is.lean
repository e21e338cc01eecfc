-- poison: cancel token of the running check is set from inside, in the hope that the lane keeps it
-- victim: import Lean; theorem b : 1 = 1 := rfl => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  match (← readThe Core.Context).cancelTk? with
  | some t => t.set
  | none => pure ()
  --RAN
theorem innocent : True := by (zork; exact True.intro)
