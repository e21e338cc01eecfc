/-
title: A forged theorem whose value is a dangling bound variable.
target: loose
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem loose : ∀ p : Prop, p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `loose, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkBVar 3 }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
