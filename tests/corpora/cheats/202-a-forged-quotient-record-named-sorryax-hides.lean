title: a forged quotient record named sorryAx hides the sorry
target: pwn
expect: rejected
reason: malformed
---- STATEMENT
theorem pwn (p : Prop) : p := sorry
---- SUBMISSION
import Lean
open Lean Elab Command
structure KEnv where
  constants : ConstMap
  quotInit : Bool
  diag : Kernel.Diagnostics
  c2m : Std.HashMap Name ModuleIdx
  exts : Array EnvExtensionState
  ir : Array EnvExtensionState
  header : EnvironmentHeader
def fake : ConstantInfo := .quotInfo { name := `sorryAx, levelParams := [`u], type := mkSort levelZero, kind := .type }
abbrev Nd := PersistentHashMap.Node Name ConstantInfo
abbrev En := PersistentHashMap.Entry Name ConstantInfo Nd
structure PHM where
  root : Nd
unsafe def newMap (m : PersistentHashMap Name ConstantInfo) : PersistentHashMap Name ConstantInfo :=
  let old : PHM := unsafeCast m
  let e0 : En := .ref old.root
  let e1 : En := .entry `sorryAx fake
  let n : En := .null
  let r : PHM := { root := .entries #[e0, e1, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n] }
  unsafeCast r
unsafe def evilI (e : Kernel.Environment) : Kernel.Environment :=
  let k : KEnv := unsafeCast e
  let c := k.constants
  let k := { k with constants := { c with map₂ := newMap c.map₂ }, c2m := Std.HashMap.emptyWithCapacity 8 }
  unsafeCast k
@[implemented_by evilI] opaque evil (e : Kernel.Environment) : Kernel.Environment := e
syntax (name := pr1) "qforge" : command
@[command_elab pr1] def probe1 : CommandElab := fun _ => do
  modify fun s => { s with env := Environment.ofKernelEnv (evil s.env.toKernelEnv) }
theorem pwn (p : Prop) : p := sorry
qforge
