-- poison: empties the token table of the process for later imports, by pure code in the options of grind
-- victim: import Std.Data.HashSet; theorem b : (0 : Nat) = 0 := rfl => proved
import Lean
open Lean Elab
def act : BaseIO Unit := Parser.builtinTokenTable.set {}
axiom ax : Unit = Void IO.RealWorld
@[noinline] def g (o : ST.Out IO.RealWorld Unit) : Nat := match o with | .mk _ _ => 10
def force (_ : Unit) : Nat := g (act (cast ax ()))
theorem innocent (n : Nat) : n + 0 = n := by grind (splits := force ())
