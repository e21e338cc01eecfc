import Lean
import Shapes.Basic

/-! A module that puts a false theorem past the kernel while it is elaborated. -/

open Lean in
run_meta do
  let forged := { name := `forged, levelParams := [], type := mkConst ``False, value := mkConst ``True.intro }
  match (← getEnv).addDeclCore 0 (.thmDecl forged) none (doCheck := false) with
  | .ok env => setEnv env
  | .error _ => throwError "it was checked"
