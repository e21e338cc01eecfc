import Lean
open Lean Meta Elab

/-! What only the modules that import this one can use: attributes, extensions, options, handlers. -/

initialize markedNames : SimplePersistentEnvExtension Name NameSet ←
  registerSimplePersistentEnvExtension {
    addEntryFn := NameSet.insert
    addImportedFn := fun modules => modules.foldl (fun s names => names.foldl NameSet.insert s) {}
  }
syntax (name := marked) "marked" : attr
initialize registerBuiltinAttribute {
  name := `marked
  descr := "collects declarations"
  add := fun name _ _ => modifyEnv (markedNames.addEntry · name)
}
elab "#marked" : command => do
  logInfo m!"{(markedNames.getState (← getEnv)).toList}"

/-- Lemmas for `finish_sizes`. -/
register_simp_attr size_simps

register_label_attr closing

initialize sealedAttr : TagAttribute ←
  registerTagAttribute `sealed_def "only definitions" fun name => do
    unless (← getConstInfo name).isDefinition do throwError "only definitions can be sealed"

syntax (name := priority_of) "priority_of" num : attr
initialize weightAttr : ParametricAttribute Nat ←
  registerParametricAttribute {
    name := `priority_of
    descr := "a weight"
    getParam := fun _ stx => match stx with
      | `(attr| priority_of $n:num) => return n.getNat
      | _ => throwError "a number is missing"
  }
elab "weight_of% " x:ident : term => do
  let name ← realizeGlobalConstNoOverload x
  return toExpr ((weightAttr.getParam? (← getEnv) name).getD 0)

initialize factExt : SimpleScopedEnvExtension Name (Array Name) ←
  registerSimpleScopedEnvExtension { addEntry := Array.push, initial := #[] }
initialize registerBuiltinAttribute {
  name := `fact
  descr := "a fact for the tactic `facts`"
  add := fun name _ kind => factExt.add name kind
}
elab "facts" : tactic => do
  for name in factExt.getState (← getEnv) do
    let saved ← saveState
    try
      Tactic.withoutRecover <| Tactic.evalTactic (← `(tactic| (apply $(mkIdent name) <;> assumption)))
      return
    catch _ => saved.restore
  throwError "no fact fits"

elab "close_labelled" : tactic => do
  for name in ← labelled `closing do
    let saved ← saveState
    try
      Tactic.withoutRecover <| Tactic.evalTactic (← `(tactic| exact $(mkIdent name)))
      return
    catch _ => saved.restore
  throwError "nothing labelled fits"

class Size (α : Type) where
  size : Nat
open Command in
def deriveSize (names : Array Name) : CommandElabM Bool := do
  for name in names do
    let .inductInfo info ← getConstInfo name | return false
    elabCommand (← `(instance : Size $(mkCIdent name) := ⟨$(quote info.ctors.length)⟩))
  return true
initialize registerDerivingHandler ``Size deriveSize

register_option registry.limit : Nat := { defValue := 3, descr := "how far `count_up` counts" }
elab "count_up" : tactic => do
  for i in [0:registry.limit.get (← getOptions)] do
    let saved ← saveState
    try
      Tactic.withoutRecover <| Tactic.evalTactic (← `(tactic| exact ⟨$(quote i), by decide⟩))
      return
    catch _ => saved.restore
  throwError "nothing below the limit"

initialize counter : IO.Ref Nat ← IO.mkRef 5

initialize registerTraceClass `registry.steps
elab "traced" : tactic => do
  trace[registry.steps] "closing {← Tactic.getMainTarget}"
  Tactic.evalTactic (← `(tactic| trivial))

register_option linter.noFoo : Bool := { defValue := true, descr := "no name foo" }
def noFoo : Linter where
  run stx := do
    unless linter.noFoo.get (← getOptions) do return
    if let some s := stx.find? (fun s => s.isIdent && s.getId == `foo) then
      Linter.logLint linter.noFoo s m!"do not write foo"
initialize addLinter noFoo

/-- Others extend it with `macro_rules`. -/
syntax "extensible" : tactic

declare_syntax_cat registryTerm
syntax num : registryTerm
syntax "registry%" registryTerm : term
macro_rules | `(registry% $n:num) => `(($n : Nat))


/-! A simproc that is on wherever this is imported. -/
def hidden (n : Nat) : Nat := n
simproc openHidden (hidden _) := fun e => do
  let_expr hidden n := e | return .continue
  return .visit { expr := n, proof? := ← mkEqRefl n }
