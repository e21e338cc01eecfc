/-
title: A forged theorem whose value is a metavariable.
target: meta_var
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem meta_var : ∀ p : Prop, p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `meta_var, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkMVar ⟨`ghost⟩ }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
