-- poison: empties the module search path of the process
-- victim: import Std.Data.HashSet; theorem b (n : Nat) : n + 0 = n := by simp => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  searchPathRef.set []
  --RAN
zork
theorem innocent : True := trivial
