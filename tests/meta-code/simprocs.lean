import Lean
open Lean Meta Simp

/-! Computes a function of one's own on literals, by default. -/
def addTen (n : Nat) : Nat := n + 10
simproc reduceAddTen (addTen _) := fun e => do
  let_expr addTen n := e | return .continue
  let some n ← Nat.fromExpr? n | return .continue
  return .done { expr := mkNatLit (n + 10) }
theorem addTen_two : addTen 2 + 1 = 13 := by simp
theorem addTen_only : addTen 2 = 12 := by simp only [reduceAddTen]
/-- error: `simp` made no progress -/
#guard_msgs in
example : addTen 2 = 12 := by simp only [-reduceAddTen, Nat.add_zero]

/-! With a proof. -/
def twice (n : Nat) : Nat := n + n
theorem twice_eq (n : Nat) : twice n = 2 * n := by unfold twice; omega
simproc_decl twiceToMul (twice _) := fun e => do
  let_expr twice n := e | return .continue
  return .visit { expr := ← mkAppM ``HMul.hMul #[mkNatLit 2, n], proof? := mkApp (mkConst ``twice_eq) n }
theorem twice_twice (n : Nat) : twice (twice n) = 4 * n := by
  simp only [twiceToMul]
  omega

/-! Definitional, for `dsimp`. -/
dsimproc_decl foldSucc (Nat.succ _) := fun e => do
  let_expr Nat.succ n := e | return .continue
  return .done (← mkAppM ``HAdd.hAdd #[n, mkNatLit 1])
theorem succ_folded (n : Nat) : Nat.succ n = n + 1 := by dsimp only [foldSucc]

/-! Before the subterms, and only where an attribute says so. -/
def opaqueBox (n : Nat) : Nat := n
simproc_decl unboxFirst (opaqueBox (_ + _)) := fun e => do
  let_expr opaqueBox n := e | return .continue
  return .visit { expr := n, proof? := ← mkEqRefl n }
section
attribute [local simproc ↓] unboxFirst
theorem unboxed (a b : Nat) : opaqueBox (a + b) = b + a := by simp; omega
end
theorem still_boxed (a b : Nat) : opaqueBox (a + b) = a + b := by
  fail_if_success simp
  rfl

/-! Decides membership in literal lists. -/
simproc_decl listMem (List.elem _ _) := fun e => do
  let r ← whnfD e
  if r.isConstOf ``true || r.isConstOf ``false then
    return .done { expr := r, proof? := ← mkDecideProof (← mkEq e r) }
  return .continue
theorem elem_decided : List.elem 3 [1, 2, 3] = true := by simp only [listMem]

/-! Uses hypotheses: the discharger, the context, and what simp knows. -/
theorem div_self_of_pos (n : Nat) (h : 0 < n) : n / n = 1 := Nat.div_self h
simproc_decl cancelDiv (_ / _) := fun e => do
  let_expr HDiv.hDiv _ _ _ _ a b := e | return .continue
  unless a == b do return .continue
  let positive ← mkAppM ``LT.lt #[mkNatLit 0, a]
  let some proof ← (← getLCtx).findDeclM? (fun d => do
    if ← isDefEq d.type positive then return some d.toExpr else return none) | return .continue
  return .done { expr := mkNatLit 1, proof? := mkApp2 (mkConst ``div_self_of_pos) a proof }
theorem cancelled (n : Nat) (pos : 0 < n) : n / n + 1 = 2 := by simp only [cancelDiv]

/-! A simp set by arguments, and simp called from a program. -/
open Elab Tactic in
elab "simp_by_hand " "[" xs:ident,* "]" : tactic => withMainContext do
  let mut thms : SimpTheorems := {}
  for x in xs.getElems do thms ← thms.addConst (← realizeGlobalConstNoOverload x)
  let ctx ← Simp.mkContext (simpTheorems := #[thms]) (congrTheorems := ← getSimpCongrTheorems)
  let (result?, _) ← simpGoal (← getMainGoal) ctx
  match result? with
  | none => replaceMainGoal []
  | some (_, goal) => replaceMainGoal [goal]
theorem simp_by_hand_works (a : Nat) : twice a + 0 = 2 * a := by simp_by_hand [twice_eq, Nat.add_zero, eq_self]

/-! `conv` with a command of one's own. -/
open Elab Tactic Conv in
elab "unfold_here " x:ident : conv => withMainContext do
  let name ← realizeGlobalConstNoOverloadWithInfo x
  let r ← unfold (← getLhs) name
  updateLhs r.expr (← r.getProof)
theorem conv_unfold (n : Nat) : addTen n = n + 10 := by
  conv => lhs; unfold_here addTen
macro "rhs_arg" : conv => `(conv| (rhs; arg 2))
theorem conv_macro (a b : Nat) (h : a = b) : 0 + a = 0 + b := by
  conv => rhs_arg; rw [← h]

/-! Norm-num-like: evaluates closed sums inside bigger terms. -/
partial def closedNat? (e : Expr) : Option Nat :=
  match_expr e with
  | HAdd.hAdd _ _ _ _ a b => return (← closedNat? a) + (← closedNat? b)
  | HMul.hMul _ _ _ _ a b => return (← closedNat? a) * (← closedNat? b)
  | OfNat.ofNat _ n _ => n.rawNatLit?
  | _ => none
open Elab Tactic in
elab "norm_closed" : tactic => withMainContext do
  let goal ← getMainGoal
  let target ← instantiateMVars (← goal.getType)
  let target' := target.replace fun e =>
    if e.isAppOf ``OfNat.ofNat then none else (closedNat? e).map fun n => mkNatLit n
  replaceMainGoal [← goal.replaceTargetDefEq target']
theorem norm_closed_sum (x : Nat) (h : x = 42) : x = 2 * 20 + (1 + 1) := by
  norm_closed
  exact h
