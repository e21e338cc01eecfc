-- poison: the attribute map: `@[simp]` is unknown in later imports
-- victim: import Std.Data.HashSet; def f (n : Nat) := n; @[simp] theorem f1 (n : Nat) : f n = n := rfl; theorem b (n : Nat) : f n = n := by simp => proved
import Lean
open Lean Elab
syntax (name := pzk) "zork" : tactic
@[tactic pzk] def zorkImpl : Tactic.Tactic := fun _ => do
  attributeMapRef.modify fun m => m.erase `simp
  --RAN
theorem innocent : True := by (zork; exact True.intro)
