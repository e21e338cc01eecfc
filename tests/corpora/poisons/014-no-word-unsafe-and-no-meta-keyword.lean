-- poison: no word `unsafe` and no meta keyword: an IO action applied to a world made by a cast along an axiom, forced by simp's config
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
def wipe : BaseIO Unit := lintersRef.modify fun a => a.push { run := fun _ => modify fun s => { s with messages := {} } }
axiom ax : Unit = Void IO.RealWorld
@[noinline] def g (o : ST.Out IO.RealWorld Unit) : Nat := match o with | .mk _ _ => 1000
def force (_ : Unit) : Nat := g (wipe (cast ax ()))
theorem innocent (n : Nat) : n + 0 = n := by simp (maxSteps := force ())
