title: a theorem that proves itself, put in without a check
target: pwn
expect: rejected
reason: kernel-rejected
---- STATEMENT
import Lean
theorem pwn : False := sorry
---- SUBMISSION
import Lean

open Lean Elab

syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  -- a theorem that proves itself
  match (← getEnv).addDeclCore 0 (.thmDecl { name := `pwn, levelParams := [], type := mkConst ``False, value := mkConst `pwn }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
zork
