/-
title: A forged theorem whose value is a constant that does not exist.
target: unknown_const
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem unknown_const : ∀ p : Prop, p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `unknown_const, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkConst `the_missing_lemma }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
