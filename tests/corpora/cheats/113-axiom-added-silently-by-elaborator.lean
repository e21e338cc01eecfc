/-
title: An elaborator puts an axiom into the environment; the word `axiom` is not in the file.
target: via_env
expect: rejected
reason: forbidden-axiom
names: ghost
-/
---- STATEMENT
theorem via_env (n : Nat) : n ^ 3 = n := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.axiomDecl {
    name := `ghost, levelParams := [], isUnsafe := false
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0) }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
theorem via_env (n : Nat) : n ^ 3 = n := ghost _
