-- poison: builtin simprocs: replaces the process-wide table by an empty one
-- victim: import Std.Data.HashSet; theorem b : (12345 : Nat) + 1 = 12346 := by simp only [Nat.reduceAdd] => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  Meta.Simp.builtinSimprocsRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
