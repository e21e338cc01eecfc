-- poison: empties the parser categories of the process for later imports, by pure code in the record of options of simp
-- victim: import Std.Data.HashSet; theorem b : (1 : Nat) = 1 := rfl => proved
import Lean
open Lean Elab
def act : BaseIO Unit := Parser.builtinParserCategoriesRef.set {}
axiom ax : Unit = Void IO.RealWorld
@[noinline] def g (o : ST.Out IO.RealWorld Unit) : Nat := match o with | .mk _ _ => 10
def force (_ : Unit) : Nat := g (act (cast ax ()))
theorem innocent (n : Nat) : n + 0 = n := by simp (config := { maxSteps := force () * 1000 })
