/-
title: The environment is extended with addDeclCore (doCheck := false).
target: unchecked
expect: rejected
reason: kernel-rejected, elaboration-error, malformed
-/
---- STATEMENT
theorem unchecked : False := sorry
---- SUBMISSION
import Lean
open Lean Elab Command in
elab "forge" : command => do
  let d := Declaration.thmDecl {
    name := `unchecked, levelParams := [], type := mkConst ``False, value := mkConst ``True.intro }
  modify fun s => { s with env := match s.env.addDeclCore 0 d none (doCheck := false) with
    | .ok e => e
    | .error _ => s.env }
forge
