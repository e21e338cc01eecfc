-- poison: a token that contains /- hides run_cmd in what looks like a comment
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
notation "⟪/-" => Nat.zero
def x : Nat := ⟪/-
run_cmd addLinter { run := fun _ => modify fun s => { s with messages := {} } }
def y := 1 -- -/
theorem innocent : True := trivial
