-- poison: a delaborator (runs when a message is printed) pushes a linter
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean PrettyPrinter Delaborator
def secret := 5
@[app_delab secret] def d : Delab := do
  Lean.Elab.Command.addLinter { run := fun _ => modify fun s => { s with messages := {} } }
  return mkIdent `five
#check secret
theorem innocent : secret = 5 := rfl
