/-
title: A forged theorem whose value projects a proof out of True.intro.
target: bad_proj
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem bad_proj : ∀ p : Prop, p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `bad_proj, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkLambda `p .default (mkSort levelZero) (mkProj ``And 0 (mkConst ``True.intro)) }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
