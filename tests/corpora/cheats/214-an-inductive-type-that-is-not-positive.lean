title: an inductive type that is not positive, put in without a check
target: pwn
expect: rejected
reason: kernel-rejected
---- STATEMENT
import Lean
theorem pwn : False := sorry
---- SUBMISSION
import Lean

open Lean Elab

syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  -- non-positive inductive type, unchecked
  let ty := mkConst `Bad
  let decl := Declaration.inductDecl [] 0 [{ name := `Bad, type := mkSort (mkLevelSucc levelZero), ctors := [{ name := `Bad.mk, type := mkForall `f .default (mkForall `x .default ty (mkConst ``False)) ty }] }] false
  match (← getEnv).addDeclCore 0 decl none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
  let r := mkConst `Bad.rec [levelZero]
  let mot := mkLambda `x .default ty (mkConst ``False)
  let self := mkLambda `f .default (mkForall `x .default ty (mkConst ``False)) (mkApp (mkBVar 0) (mkApp (mkConst `Bad.mk) (mkBVar 0)))
  let w := mkLambda `b .default ty (mkApp3 r mot self (mkBVar 0))
  match (← getEnv).addDeclCore 0 (.thmDecl { name := `pwn, levelParams := [], type := mkConst ``False, value := mkApp w (mkApp (mkConst `Bad.mk) w) }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
zork
