/-
title: A non-positive inductive type is added with the check switched off.
target: curry3
expect: rejected
reason: kernel-rejected, elaboration-error, malformed, forbidden-axiom, sorry
-/
---- STATEMENT
theorem curry3 : False := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let bad := mkConst `Bad
  let fn := mkForall `x .default bad (mkConst ``False)
  let d := Declaration.inductDecl [] 0 [{
    name := `Bad, type := mkSort (.succ .zero)
    ctors := [{ name := `Bad.mk, type := mkForall `f .default fn bad }] }] false
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
noncomputable def Bad.app (b : Bad) : False := Bad.rec (motive := fun _ => False) (fun f _ => f (Bad.mk f)) b
theorem curry3 : False := Bad.app (.mk Bad.app)
