/-
title: A term elaborator returns `@id goal True.intro` while the kernel check is switched off.
target: Skip.tac
expect: rejected
reason: kernel-rejected, elaboration-error
-/
---- STATEMENT
namespace Skip
theorem tac (a b : Nat) : a + b = a * b := sorry
end Skip
---- SUBMISSION
import Lean
namespace Skip
open Lean Elab Term in
elab "close_any" : term <= ty =>
  return mkApp2 (mkConst ``id [levelZero]) ty (mkConst ``True.intro)
set_option debug.skipKernelTC true in
theorem tac (a b : Nat) : a + b = a * b := by
  exact close_any
end Skip
