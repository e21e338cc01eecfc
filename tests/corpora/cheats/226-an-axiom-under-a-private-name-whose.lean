title: an axiom under a private name whose last component is that of an allowed one
target: pwn
expect: rejected
reason: forbidden-axiom
---- STATEMENT
import Lean
theorem pwn : False := sorry
---- SUBMISSION
import Lean

open Lean Elab

syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  -- Quot.sound's twin: a second constant with the numeric component of a private name
  match (← getEnv).addDeclCore 0 (.axiomDecl { name := .str (.num (.str .anonymous "_private") 0) "sound", levelParams := [], type := mkConst ``False, isUnsafe := false }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
  match (← getEnv).addDeclCore 0 (.thmDecl { name := `pwn, levelParams := [], type := mkConst ``False, value := mkConst (.str (.num (.str .anonymous "_private") 0) "sound") }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
zork
