-- poison: the numeral elaborator is bypassed: categoryParserFnRef rewrites every numeral `2` into `1`
-- victim: import Lean; theorem b : 1 = 2 := rfl => rejected
import Lean
open Lean Elab
def isTwo (stx : Syntax) : Bool := stx.getKind == `num && (match stx.getArg 0 with | .atom _ v => v == "2" | _ => false)
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  let old ← Parser.categoryParserFnRef.get
  let new : Parser.CategoryParserFn := fun c ctx s =>
    let s := old c ctx s
    if s.hasError then s else
      let t := s.stxStack.back
      if isTwo t then s.popSyntax.pushSyntax (Syntax.mkNumLit "1") else s
  Parser.categoryParserFnRef.set new
  --RAN
theorem innocent : True := by (zork; exact True.intro)
