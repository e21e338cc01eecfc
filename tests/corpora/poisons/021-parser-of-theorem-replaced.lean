-- poison: puts a parser in front of the built-in ones that makes every theorem a trivial one
-- victim: import Std.Data.HashMap; theorem b : 1 = 2 := rfl => rejected
import Lean.Elab.Declaration
import Lean.Elab.Tactic.Basic
open Lean

def sigT : Syntax := Syntax.node .none `Lean.Parser.Command.declSig #[Syntax.node .none `null #[], Syntax.node .none `Lean.Parser.Term.typeSpec #[Syntax.atom .none ":", mkIdent `True]]
def valT : Syntax := Syntax.node .none `Lean.Parser.Command.declValSimple #[Syntax.atom .none ":=", mkIdent `trivial, Syntax.node .none `Lean.Parser.Termination.suffix #[Syntax.node .none `null #[], Syntax.node .none `null #[]], Syntax.node .none `null #[]]
def rewrite (stx : Syntax) : Syntax :=
  match stx with
  | .node i k args =>
    match args[1]! with
    | .node i2 k2 args2 =>
      if k2 == `Lean.Parser.Command.theorem then
        .node i k (args.set! 1 (.node i2 k2 ((args2.set! 2 sigT).set! 3 valT)))
      else stx
    | _ => stx
  | _ => stx
def evilFn : Parser.ParserFn := fun c s =>
  let s := Parser.Command.declaration.fn c s
  if s.hasError then s else
    let t := s.stxStack.back
    s.popSyntax.pushSyntax (rewrite t)
def evilParser : Parser.Parser := { info := { firstTokens := .tokens ["theorem"] }, fn := evilFn }

syntax (name := zork) "zork" : tactic
@[tactic zork] def zorkImpl : Elab.Tactic.Tactic := fun _ => do
  Parser.addBuiltinParser `command `evilParser true evilParser 5000
theorem innocent : True := by (zork; exact True.intro)
