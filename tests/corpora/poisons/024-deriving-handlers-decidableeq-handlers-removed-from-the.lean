-- poison: deriving handlers: DecidableEq handlers removed from the process
-- victim: import Lean; inductive C where | a | b deriving DecidableEq; theorem b : C.a = C.a := by decide => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  derivingHandlersRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
