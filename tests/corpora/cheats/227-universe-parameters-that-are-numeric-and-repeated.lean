title: universe parameters that are numeric and repeated, put in without a check
target: pwn
expect: rejected
reason: statement-changed, kernel-rejected
---- STATEMENT
import Lean
theorem pwn : 1 = 2 := sorry
---- SUBMISSION
import Lean

open Lean Elab

syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  -- theorem with a proof term of another type; universe parameter names that are numeric and repeated
  match (← getEnv).addDeclCore 0 (.thmDecl { name := `pwn, levelParams := [.num `u 0, .num `u 0], type := mkApp3 (mkConst ``Eq [levelOne]) (mkConst ``Nat) (mkRawNatLit 1) (mkRawNatLit 2), value := mkApp2 (mkConst ``rfl [levelOne]) (mkConst ``Nat) (mkRawNatLit 1) }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
zork
