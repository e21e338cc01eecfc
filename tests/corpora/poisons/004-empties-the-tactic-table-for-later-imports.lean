-- poison: empties the tactic table for later imports
-- victim: import Std.Data.HashSet; theorem b (n : Nat) : n + 0 = n := by omega => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  Tactic.tacticElabAttribute.tableRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
