-- poison: empties the macro table for later imports (no `a = b` any more)
-- victim: import Std.Data.HashSet; theorem b : 1 = 1 ∧ True := ⟨rfl, trivial⟩ => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  macroAttribute.tableRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
