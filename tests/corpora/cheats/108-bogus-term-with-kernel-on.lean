/-
title: The forged term `@id goal True.intro` meets the kernel; a stub may stay in the environment.
target: kernel_on
expect: rejected
reason: elaboration-error, kernel-rejected, not-a-theorem, forbidden-axiom, statement-missing
-/
---- STATEMENT
theorem kernel_on (n : Nat) : n < n := sorry
---- SUBMISSION
import Lean
open Lean Elab Term in
elab "close_any" : term <= ty =>
  return mkApp2 (mkConst ``id [levelZero]) ty (mkConst ``True.intro)
theorem kernel_on (n : Nat) : n < n := close_any
