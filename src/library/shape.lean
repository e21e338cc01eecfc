open Lean Meta Elab Command Term

/-- The term with its holes, as far as it can be elaborated: what nobody knows stays open. -/
def lemmataPattern (term : Syntax) : TermElabM AbstractMVarsResult := do
  let elaborated ← withoutErrToSorry <| elabTerm term none
  synthesizeSyntheticMVars (postpone := .yes)
  abstractMVars (← instantiateMVars elaborated)

/-- The constants of a pattern, without those in the types of its holes. -/
elab "#lemmata_constants " term:term : command => liftTermElabM do
  let (_, _, pattern) ← openAbstractMVarsResult (← lemmataPattern term)
  logInfo (" ".intercalate (pattern.getUsedConstants.toList.map toString))

/--
Does the conclusion have this shape, or, for what is no proposition, does some part of it? How many holes are then filled by
something other than a variable.
-/
def lemmataFits (pattern : AbstractMVarsResult) (name : Name) : MetaM (Option Nat) := do
  let some info := (← getEnv).find? name | return none
  let levels ← info.levelParams.mapM fun _ => mkFreshLevelMVar
  forallTelescope (info.type.instantiateLevelParams info.levelParams levels) fun _ conclusion => do
    let (holes, _, wanted) ← openAbstractMVarsResult pattern
    let isWhole ← isProp wanted
    let (_, _, wanted) ← if isWhole then forallMetaTelescope wanted else pure (#[], #[], wanted)
    let fits (part : Expr) : MetaM (Option Nat) := withoutModifyingState <| withReducible do
      unless ← isDefEq wanted part do return none
      let filled ← holes.filterM fun hole => return !(← instantiateMVars hole).isFVar
      return some filled.size
    if isWhole then return ← fits conclusion
    let found ← IO.mkRef none
    let head := wanted.getAppFn.constName?
    Meta.forEachExpr conclusion fun part => do
      unless (← found.get).isSome || part.getAppFn.constName? != head do
        found.set (← fits part)
    found.get

/-- Those names whose statements have the shape, one per line, the most general first. -/
elab "#lemmata_fits " term:term " in " names:ident* : command => liftTermElabM do
  let pattern ← lemmataPattern term
  let found ← names.filterMapM fun name => do
    let filled ← try lemmataFits pattern name.getId catch _ => pure none
    return filled.map fun count => (count, name.getId)
  let sorted := found.toList.mergeSort fun a b => a.1 ≤ b.1
  logInfo ("\n".intercalate (sorted.map fun (_, name) => toString name))
