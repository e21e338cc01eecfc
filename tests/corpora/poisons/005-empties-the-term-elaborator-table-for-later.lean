-- poison: empties the term elaborator table for later imports
-- victim: import Std.Data.HashSet; theorem b : 1 = 1 := rfl => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : term
@[term_elab pzk] def zorkImpl : Term.TermElab := fun _ _ => do
  Term.termElabAttribute.tableRef.set {}
  --RAN
  return mkConst ``True.intro
theorem innocent : True := zork
