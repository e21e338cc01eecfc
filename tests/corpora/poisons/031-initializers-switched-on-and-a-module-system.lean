-- poison: initializers switched on, and a module-system option registered in the linter sets; reserved name machinery left inconsistent
-- victim: import Std.Data.HashSet; theorem b : (1 : Nat) = 1 := rfl => proved
import Lean
open Lean Elab
unsafe def en : IO Unit := enableInitializersExecution
@[implemented_by en] opaque en2 : IO Unit
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  en2
  Meta.simpExtensionMapRef.set {}
  Meta.Simp.simprocExtensionMapRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
