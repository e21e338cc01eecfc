/-
title: A registered command elaborator for declarations swaps the statement for True before elaborating it.
target: elab_thm
expect: rejected
reason: statement-changed, elaboration-error
names: elab_thm
-/
---- STATEMENT
theorem elab_thm : (3 : Int) * 3 < 0 := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
@[command_elab Lean.Parser.Command.declaration]
def weakTheorem : CommandElab := fun stx =>
  let spec := stx[1][2][1]
  let body := stx[1][3]
  let spec := spec.setArg 1 (mkIdent `True)
  let body := body.setArg 1 (mkIdent `True.intro)
  elabDeclaration (stx.setArg 1 ((stx[1].setArg 2 (stx[1][2].setArg 1 spec)).setArg 3 body))
theorem elab_thm : (3 : Int) * 3 < 0 := foo
