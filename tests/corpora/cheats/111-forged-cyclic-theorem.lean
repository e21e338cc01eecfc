/-
title: A forged theorem whose value is the theorem itself.
target: cyclic
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem cyclic : ∀ p : Prop, p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `cyclic, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkConst `cyclic }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
