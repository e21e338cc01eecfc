-- poison: empties persistentEnvExtensionsRef, so that later imports lose instances, simp sets, notation
-- victim: import Std.Data.HashSet; theorem b : (1 : Nat) + 1 = 2 := by simp => proved
import Lean
open Lean Elab Meta
syntax (name := zork) "zork" : tactic
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  persistentEnvExtensionsRef.set #[]
  --RAN
theorem innocent (n : Nat) : n + 0 = n := by (zork; simp)
