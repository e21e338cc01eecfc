-- poison: empties the command table for later imports (run by a user command)
-- victim: import Std.Data.HashSet; theorem b : 1 = 1 := rfl => proved
import Lean
open Lean Elab
syntax (name := pzk) "#show " : command
@[command_elab pzk] def zorkImpl : Command.CommandElab := fun _ => do
  Command.commandElabAttribute.tableRef.set {}
  --RAN
#show
theorem innocent : True := trivial
