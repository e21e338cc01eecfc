-- poison: parser aliases and the set of node kinds emptied
-- victim: import Std.Data.HashSet; syntax "zzz" sepBy(term, ",") : term; theorem b : 1 = 1 := rfl => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  Parser.parserAliasesRef.set {}
  Parser.builtinSyntaxNodeKindSetRef.set {}
  Parser.builtinParserCategoriesRef.set {}
  --RAN
theorem innocent : True := by (zork; exact True.intro)
