/-
title: The kernel environment is rebuilt by hand with the runtime's unchecked addDecl primitive.
target: kenv_unchecked
expect: rejected
reason: kernel-rejected, elaboration-error, malformed, not-a-theorem, statement-missing
-/
---- STATEMENT
theorem kenv_unchecked (p : Prop) : p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `kenv_unchecked, levelParams := []
    type := mkForall `p .default (mkSort levelZero) (mkBVar 0)
    value := mkConst ``True.intro }
  modify fun s => { s with env := match s.env.toKernelEnv.addDeclWithoutChecking d with
    | .ok e => Environment.ofKernelEnv e
    | .error _ => s.env }
forge
