-- poison: native_decide whose Decidable instance performs IO while the kernel evaluates
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
unsafe def ev (_ : Nat) : Bool :=
  match unsafeBaseIO (lintersRef.modify fun a => a.push { run := fun _ => modify fun s => { s with messages := {} } }) with
  | () => true
@[implemented_by ev] def slow (n : Nat) : Bool := n == n
theorem innocent : slow 3 = true := by native_decide
