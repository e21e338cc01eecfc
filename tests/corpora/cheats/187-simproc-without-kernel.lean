/-
title: A definitional simproc turns the goal into True while the kernel check is off.
target: simproc_u
expect: rejected
reason: kernel-rejected, elaboration-error, sorry
-/
---- STATEMENT
theorem simproc_u (a b : Nat) : a * b = a + b := sorry
---- SUBMISSION
import Lean
open Lean Meta Simp in
dsimproc cheatEq (_ = _) := fun _ => return .done (mkConst ``True)
set_option debug.skipKernelTC true in
theorem simproc_u (a b : Nat) : a * b = a + b := by
  simp only [cheatEq]
