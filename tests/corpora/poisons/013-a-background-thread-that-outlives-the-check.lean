-- poison: a background thread that outlives the check and adds a message-eating linter half a second later
-- victim: import Lean; example : 1 = 2 := rfl => rejected
import Lean
open Lean Elab Command
syntax (name := zork) "zork" : tactic
@[tactic zork] def zorkImpl : Tactic.Tactic := fun _ => do
  let _ ← BaseIO.asTask (prio := .dedicated) do
    IO.sleep 300
    lintersRef.modify fun a => a.push { run := fun _ => modify fun s => { s with messages := {} } }
  --RAN
theorem innocent : True := by (zork; exact True.intro)
