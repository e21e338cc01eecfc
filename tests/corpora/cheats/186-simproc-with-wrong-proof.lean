/-
title: A simproc rewrites every equation to True without a proof.
target: simproc_t
expect: rejected
reason: elaboration-error, kernel-rejected, sorry, forbidden-axiom, not-a-theorem
-/
---- STATEMENT
theorem simproc_t (a b : Nat) : a * b = a + b := sorry
---- SUBMISSION
import Lean
open Lean Meta Simp in
simproc cheatEq (_ = _) := fun _ =>
  return .done { expr := mkConst ``True, proof? := some (mkConst ``True.intro) }
theorem simproc_t (a b : Nat) : a * b = a + b := by
  simp only [cheatEq]
