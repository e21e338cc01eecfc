/-
title: Only a helper lemma is forged without kernel check; the target itself is checked.
target: uses_helper
expect: rejected
reason: kernel-rejected, elaboration-error
-/
---- STATEMENT
theorem uses_helper (n : Nat) : n < 100 := sorry
---- SUBMISSION
import Lean
open Lean Elab Term in
elab "close_any" : term <= ty =>
  return mkApp2 (mkConst ``id [levelZero]) ty (mkConst ``True.intro)
set_option debug.skipKernelTC true in
theorem forged (n m : Nat) : n < m := close_any
set_option debug.skipKernelTC false
theorem uses_helper (n : Nat) : n < 100 := forged n 100
