import Lean

open Lean Elab Meta Tactic

/-- A hand-made `assumption`, as in the metaprogramming book. -/
elab "my_assumption" : tactic => withMainContext do
  let goal ← getMainGoal
  let target ← goal.getType
  for decl in ← getLCtx do
    if decl.isImplementationDetail then continue
    if ← isDefEq decl.type target then
      goal.assign decl.toExpr
      replaceMainGoal []
      return
  throwTacticEx `my_assumption goal m!"no hypothesis matches {target}"

elab "count_hyps" : tactic => withMainContext do
  let mut n : Nat := 0
  for decl in ← getLCtx do
    unless decl.isImplementationDetail do
      n := n + 1
  logInfo m!"{n} hypotheses"

elab "my_symm" : tactic => do
  let g ← getMainGoal
  let gs ← g.apply (← mkConstWithFreshMVarLevels ``Eq.symm)
  replaceMainGoal gs

theorem use_it {p q : Prop} (_hp : p) (hq : q) : q := by
  my_assumption

theorem use_it_twice {p q : Prop} (hp : p) (hq : q) : q ∧ p := by
  constructor <;> my_assumption

theorem sym {a b : Nat} (h : b = a) : a = b := by
  my_symm
  my_assumption

/-- info: 3 hypotheses -/
#guard_msgs in
theorem counted (a b : Nat) (h : a ≤ b) : a < b + 1 := by
  count_hyps
  omega
