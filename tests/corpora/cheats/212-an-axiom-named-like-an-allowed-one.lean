title: an axiom named like an allowed one with a number added, put in without a check
target: pwn
expect: rejected
reason: forbidden-axiom
---- STATEMENT
import Lean
theorem pwn (p : Prop) : p := sorry
---- SUBMISSION
import Lean

open Lean Elab

syntax (name := pzk) "zork" : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  match (← getEnv).addDeclCore 0 (.axiomDecl { name := .num `propext 0, levelParams := [], type := mkConst ``False, isUnsafe := false }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
  match (← getEnv).addDeclCore 0 (.thmDecl { name := `pwn, levelParams := [], type := mkForall `p .default (mkSort levelZero) (mkBVar 0), value := mkLambda `p .default (mkSort levelZero) (mkApp2 (mkConst ``False.elim [levelZero]) (mkBVar 0) (mkConst (.num `propext 0))) }) none (doCheck := false) with
  | .ok e => setEnv e
  | .error _ => pure ()
zork
