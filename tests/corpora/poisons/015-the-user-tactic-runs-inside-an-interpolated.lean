-- poison: the user tactic runs inside an interpolated string (a scanner that drops strings does not see it)
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
syntax (name := pzk) "trivially" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  addLinter { run := fun _ => modify fun s => { s with messages := {} } }
  --RAN
def x (_ : Nat) := s!"a {(by
  trivially
  exact 1 : Nat)} b"
theorem innocent : True := trivial
