-- poison: a linter that empties the message log, added by a tactic
-- victim: example : 1 = 2 := rfl; theorem fine : 1 = 1 := rfl => rejected
import Lean.Elab.Command
import Lean.Elab.Tactic.Basic
open Lean Elab Command
syntax (name := zork) "zork" : tactic
def lint : Linter := { run := fun _ => modify fun s => { s with messages := {} } }
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  addLinter lint
theorem innocent : True := by (zork; exact True.intro)
