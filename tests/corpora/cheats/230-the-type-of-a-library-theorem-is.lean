title: the type of a library theorem is overwritten in memory
target: pwn
expect: rejected
reason: kernel-rejected
---- STATEMENT
import Lean
theorem pwn (p : Prop) : p := sorry
---- SUBMISSION
import Lean
open Lean Elab Meta
unsafe def pz (c : ConstantInfo) : BaseIO Unit := do
  match c with
  | .axiomInfo v =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkForall `p .default (mkSort levelZero) (mkBVar 0) }
  | .thmInfo v =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkForall `p .default (mkSort levelZero) (mkBVar 0) }
  | _ => pure ()
@[implemented_by pz] opaque pzz (c : ConstantInfo) : BaseIO Unit
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  match (← getEnv).find? ``Nat.zero_lt_one with
  | some c => pzz c
  | none => pure ()
theorem aux : True := by (zork; exact True.intro)
theorem pwn (p : Prop) : p := Nat.zero_lt_one p
