title: an example that the elaborator closes with the proof of another statement
target: example 1
expect: rejected
reason: kernel-rejected
---- STATEMENT
example : 1 = 2 := sorry
---- SUBMISSION
import Lean
open Lean Elab Term
syntax (name := bogus) "qbogus" : term
@[term_elab bogus] def elabBogus : TermElab := fun _ ty =>
  match ty with
  | some t => return mkApp2 (mkConst ``id [levelZero]) t (mkConst ``True.intro)
  | none => return mkConst ``True.intro
set_option debug.skipKernelTC true in
example : 1 = 2 := qbogus
