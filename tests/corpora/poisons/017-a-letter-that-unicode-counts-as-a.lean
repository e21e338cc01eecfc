-- poison: a letter that Unicode counts as a letter and Lean does not is glued to run_cmd
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
notation:max a:max "ᴴ" => a
def y : Nat := 5 ᴴrun_cmd addLinter { run := fun _ => modify fun s => { s with messages := {} } }
theorem innocent : True := trivial
