import Lean
open Lean Elab Tactic Meta

/-! One's own `assumption`. -/
elab "from_context" : tactic => withMainContext do
  let goal ← getMainGoal
  let target ← getMainTarget
  for decl in ← getLCtx do
    if decl.isImplementationDetail then continue
    if ← isDefEq decl.type target then
      goal.assign decl.toExpr
      return
  throwTacticEx `from_context goal m!"no hypothesis of type {target}"
theorem from_context_finds (p q : Prop) (_ : p) (h : q) : q := by from_context
/--
error: Tactic `from_context` failed: no hypothesis of type q

p q : Prop
x✝ : p
⊢ q
-/
#guard_msgs in
example (p q : Prop) (_ : p) : q := by from_context

/-! A tactic that says something and goes on. -/
elab "say " s:str : tactic => do logInfo m!"{s.getString}: {← getMainTarget}"
/-- info: goal: True -/
#guard_msgs in
theorem said : True := by
  say "goal"
  trivial

/-! Introduces all it can, and gives the names it is told. -/
syntax "intro_all" (ppSpace colGt ident)* : tactic
elab_rules : tactic
  | `(tactic| intro_all $ns:ident*) => do
    let (_, goal) ← (← getMainGoal).introN ns.size (ns.toList.map (·.getId))
    replaceMainGoal [goal]
theorem intro_all_names : ∀ p q : Prop, p → q → p := by
  intro_all p q hp hq
  exact hp

/-! Modus ponens on everything, until nothing new comes. -/
partial def forward (goal : MVarId) : MetaM MVarId := goal.withContext do
  let decls := (← getLCtx).decls.toList.filterMap id |>.filter (!·.isImplementationDetail)
  for f in decls do
    let .forallE _ dom cod _ := f.type | continue
    if cod.hasLooseBVars then continue
    unless ← isProp dom do continue
    for a in decls do
      if ← isDefEq a.type dom then
        if decls.any (·.type == cod) then continue
        let goal ← goal.assert (← mkFreshUserName `fwd) cod (mkApp f.toExpr a.toExpr)
        let (_, goal) ← goal.intro1P
        return ← forward goal
  return goal
elab "forward" : tactic => do replaceMainGoal [← forward (← getMainGoal)]
theorem forward_chain (p q r s : Prop) (h₁ : p → q) (h₂ : q → r) (h₃ : r → s) (hp : p) : s := by
  forward
  assumption

/-! Backtracking: the first witness that a tactic accepts. -/
syntax "witness " term:max,+ " by " tacticSeq : tactic
elab_rules : tactic
  | `(tactic| witness $ts,* by $tac) => do
    for t in ts.getElems do
      let saved ← saveState
      try
        withoutRecover <| evalTactic (← `(tactic| exact ⟨$t, by $tac⟩))
        return
      catch _ => saved.restore
    throwError "no witness fits"
theorem witness_found : ∃ n : Nat, n * n = 49 ∧ 5 < n := by witness 5, 6, 7, 8 by decide

/-! Builds the proof term by hand. -/
partial def proveAnd (goal : MVarId) : MetaM (List MVarId) := do
  let target ← whnfR (← goal.getType)
  match_expr target with
  | And p q =>
    let l ← mkFreshExprSyntheticOpaqueMVar p
    let r ← mkFreshExprSyntheticOpaqueMVar q
    goal.assign (mkApp4 (mkConst ``And.intro) p q l r)
    return (← proveAnd l.mvarId!) ++ (← proveAnd r.mvarId!)
  | True => goal.assign (mkConst ``True.intro); return []
  | _ => return [goal]
elab "prove_and" : tactic => do replaceMainGoal (← proveAnd (← getMainGoal))
theorem and_tree (a b c : Prop) (ha : a) (hb : b) (hc : c) : (a ∧ True) ∧ (b ∧ c) ∧ True := by
  prove_and
  all_goals assumption

/-! Elaborates a term with holes that become goals. -/
elab "use_lemma " t:term : tactic => withMainContext do
  let goal ← getMainGoal
  let (value, gs) ← elabTermWithHoles t (← goal.getType) `use_lemma (allowNaturalHoles := true)
  goal.assign value
  replaceMainGoal gs
theorem use_trans (a b c : Nat) (h₁ : a ≤ b) (h₂ : b ≤ c) : a ≤ c := by
  use_lemma Nat.le_trans (m := ?mid) ?_ ?_
  case mid => exact b
  all_goals assumption

/-! A tactic with a configuration. -/
structure Search.Config where
  depth : Nat := 3
  verbose : Bool := false
declare_config_elab elabSearchConfig Search.Config
elab "search" cfg:Lean.Parser.Tactic.optConfig : tactic => do
  let config ← elabSearchConfig cfg
  for i in [0:config.depth] do
    let saved ← saveState
    try
      withoutRecover <| evalTactic (← `(tactic| exact ⟨$(quote i), by decide⟩))
      return
    catch _ => saved.restore
  throwError "nothing below {config.depth}"
theorem search_deep : ∃ n : Nat, n % 7 = 6 := by
  fail_if_success search
  search (depth := 10)

/-! Combinators of one's own: `on_prop_goals`, and a focus that must end. -/
elab "on_prop_goals " t:tacticSeq : tactic => do
  let mut rest := #[]
  for goal in ← getGoals do
    if ← goal.isAssigned then continue
    if ← goal.withContext (do isProp (← goal.getType)) then
      setGoals [goal]
      evalTactic t
      rest := rest ++ (← getGoals).toArray
    else rest := rest.push goal
  setGoals rest.toList
theorem props_first : ∃ n : Nat, 0 < n ∧ True := by
  refine ⟨?n, ?_, ?_⟩
  case n => exact 4
  on_prop_goals first | trivial | decide

/-! Reverts, generalises, and rewrites through the API. -/
elab "rw_with " h:ident : tactic => withMainContext do
  let goal ← getMainGoal
  let e ← elabTerm h none
  let result ← goal.rewrite (← goal.getType) e
  let goal ← goal.replaceTargetEq result.eNew result.eqProof
  replaceMainGoal (goal :: result.mvarIds)
theorem rw_with_hypothesis (a b : Nat) (f : Nat → Nat) (h : a = b) : f a = f b := by
  rw_with h
  rfl

elab "induct " x:ident : tactic => withMainContext do
  let fvar ← getFVarId x
  let goals ← (← getMainGoal).induction fvar ``Nat.rec
  replaceMainGoal (goals.toList.map (·.mvarId))
theorem induct_nat (n : Nat) : 0 + n = n := by
  induct n
  · rfl
  · rename_i ih; exact congrArg Nat.succ ih
