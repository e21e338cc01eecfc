-- poison: renames the option behind `autoImplicit` by writing field 0 of the shared Lean.Option object, so that `set_option autoImplicit false` has no effect
-- victim: import Lean; set_option autoImplicit false; theorem b (h : p → p) : True := trivial => rejected
import Lean
open Lean Elab
unsafe def pz : BaseIO Unit := do
  let r : IO.Ref Name := unsafeCast Lean.Elab.autoImplicit
  r.set `zzz
@[implemented_by pz] opaque pzz : BaseIO Unit
syntax (name := zork) "zork" : tactic
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  pzz
  --RAN
theorem innocent : True := by (zork; exact True.intro)
