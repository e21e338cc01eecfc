/-
title: An axiom with a numeric name component that no identifier can spell.
target: numeric
expect: rejected
reason: forbidden-axiom
-/
---- STATEMENT
theorem numeric (n : Nat) : n / 2 = n := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.axiomDecl {
    name := .num `propext 0, levelParams := [], isUnsafe := false
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0) }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
open Lean Elab Term in
elab "numbered" : term <= ty =>
  return mkApp (mkConst (.num `propext 0)) ty
theorem numeric (n : Nat) : n / 2 = n := numbered
