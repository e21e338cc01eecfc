/-
title: A command elaborator runs the theorem and then empties the message log.
target: erased
expect: rejected
reason: sorry, elaboration-error
-/
---- STATEMENT
theorem erased (f : Nat → Nat) : f 0 = f 1 := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "quietly " c:command : command => do
  elabCommand c
  modify fun s => { s with messages := {} }
quietly theorem erased (f : Nat → Nat) : f 0 = f 1 := by
  exact this_does_not_exist
