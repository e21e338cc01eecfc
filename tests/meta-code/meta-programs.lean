import Lean
open Lean Meta Elab

/-! `run_meta` declares a theorem from a term that it builds. -/
run_meta do
  let type ← mkEq (mkNatLit 3) (mkNatLit 3)
  addDecl <| .thmDecl { name := `three_is_three, levelParams := [], type, value := ← mkEqRefl (mkNatLit 3) }
theorem use_three : (3 : Nat) = 3 := three_is_three

/-! `run_cmd` elaborates commands in a loop. -/
run_cmd for i in [1, 2, 3] do
  let name := mkIdent (.mkSimple s!"lemma{i}")
  Command.elabCommand (← `(theorem $name (n : Nat) : n < n + $(quote i) := by omega))
theorem use_lemmas (n : Nat) : n < n + 1 ∧ n < n + 3 := ⟨lemma1 n, lemma3 n⟩

/-! `run_elab`, and a compiled definition added by hand. -/
run_elab do
  let value ← Term.elabTermEnsuringType (← `(fun n => n * n)) (← mkArrow (mkConst ``Nat) (mkConst ``Nat))
  addAndCompile <| .defnDecl
    { name := `squared, levelParams := [], type := ← mkArrow (mkConst ``Nat) (mkConst ``Nat),
      value := ← instantiateMVars value, hints := .abbrev, safety := .safe }
/-- info: 49 -/
#guard_msgs in #eval squared 7
theorem squared_seven : squared 7 = 49 := rfl

/-! Monad transformers over `MetaM`, and maps keyed by expressions. -/
structure Numbering where
  seen : Std.HashMap Expr Nat := {}
abbrev NumberM := StateRefT Numbering MetaM
partial def number (e : Expr) : NumberM Nat := do
  if let some n := (← get).seen[e]? then return n
  if let .app f a := e then
    discard <| number f
    discard <| number a
  modifyGet fun s => (s.seen.size, { s with seen := s.seen.insert e s.seen.size })
/-- info: 8 -/
#guard_msgs in
#eval show MetaM Nat from do
  let two := mkApp2 (mkConst ``Nat.add) (mkConst ``Nat.zero) (mkApp (mkConst ``Nat.succ) (mkConst ``Nat.zero))
  let (_, s) ← (number (mkApp2 (mkConst ``Nat.mul) two two)).run {}
  return s.seen.size - 1

/-! Unification, discrimination trees, and instances from a program. -/
/-- info: [true, false, true] -/
#guard_msgs in
#eval show MetaM (List Bool) from do
  let x ← mkFreshExprMVar (mkConst ``Nat)
  let a ← isDefEq x (mkNatLit 5)
  let b ← isDefEq x (mkNatLit 6)
  let found := (← synthInstance? (mkApp (.const ``Inhabited [1]) (mkConst ``Nat))).isSome
  return [a, b, found]
/-- info: #[`one] -/
#guard_msgs in
#eval show MetaM (Array Name) from do
  let key ← mkAppM ``Nat.succ #[mkConst ``Nat.zero]
  let tree : DiscrTree Name := (← ({} : DiscrTree Name).insert key `one)
  tree.getMatch key

/-! Errors are caught, told apart and given context. -/
/-- info: caught: no -/
#guard_msgs in
#eval show MetaM Unit from do
  try throwError "no"
  catch e => logInfo m!"caught: {e.toMessageData}"
/--
error: Application type mismatch: The argument
  "a"
has type
  String
but is expected to have type
  Nat
in the application
  Nat.succ "a"
-/
#guard_msgs (error) in #check Nat.succ "a"

/-! Proofs by computation on a reflected term. -/
inductive Lin where
  | atom (i : Nat)
  | add (a b : Lin)
  deriving Repr
def Lin.eval (v : Nat → Nat) : Lin → Nat
  | atom i => v i
  | add a b => a.eval v + b.eval v
def Lin.atoms : Lin → List Nat
  | atom i => [i]
  | add a b => a.atoms ++ b.atoms
def sumOf (v : Nat → Nat) (xs : List Nat) : Nat := (xs.map v).sum
theorem Lin.eval_eq (v : Nat → Nat) (l : Lin) : l.eval v = sumOf v l.atoms := by
  induction l with
  | atom i => simp [eval, atoms, sumOf]
  | add a b iha ihb => simp [eval, atoms, sumOf, iha, ihb]
theorem Lin.of_perm (v : Nat → Nat) (a b : Lin) (h : a.atoms.isPerm b.atoms = true) : a.eval v = b.eval v := by
  rw [eval_eq, eval_eq]
  exact ((List.isPerm_iff.mp h).map v).sum_nat
structure Atoms where
  found : Array Expr := #[]
abbrev AtomsM := StateRefT Atoms MetaM
partial def reify (e : Expr) : AtomsM Expr := do
  match_expr e with
  | HAdd.hAdd _ _ _ _ a b => return mkApp2 (mkConst ``Lin.add) (← reify a) (← reify b)
  | _ =>
    for i in [0:(← get).found.size] do
      if ← isDefEq e (← get).found[i]! then return mkApp (mkConst ``Lin.atom) (mkNatLit i)
    let i := (← get).found.size
    modify fun s => { s with found := s.found.push e }
    return mkApp (mkConst ``Lin.atom) (mkNatLit i)
open Tactic in
elab "add_perm" : tactic => withMainContext do
  let goal ← getMainGoal
  let some (_, l, r) := (← goal.getType').eq? | throwError "no equation"
  let ((l, r), s) ← (do return (← reify l, ← reify r) : AtomsM _).run {}
  let atoms ← mkListLit (mkConst ``Nat) s.found.toList
  let v ← withLocalDeclD `i (mkConst ``Nat) fun i => do
    mkLambdaFVars #[i] (← mkAppM ``List.getD #[atoms, i, mkNatLit 0])
  let proof ← mkAppM ``Lin.of_perm #[v, l, r, ← mkEqRefl (mkConst ``true)]
  goal.assign proof
theorem add_perm_four (a b c d : Nat) : a + (b + c) + d = d + c + (b + a) := by add_perm
theorem add_perm_terms (f : Nat → Nat) (x y : Nat) : f x + (y + f x) = y + (f x + f x) := by add_perm

/-! Syntax is data: quotations, antiquotations, positions and printing. -/
/-- info: fun x => x + 1 -/
#guard_msgs in
#eval show Command.CommandElabM Unit from do
  let one := Syntax.mkNumLit "1"
  let stx ← `(fun x => x + $one)
  let printed ← Command.liftCoreM (PrettyPrinter.ppTerm stx)
  logInfo m!"{printed.pretty.replace "✝" ""}"

/-! Everything that a declaration uses. -/
/-- info: true -/
#guard_msgs in
#eval show MetaM Bool from do
  let info ← getConstInfo ``Lin.of_perm
  return info.value!.getUsedConstants.contains ``Lin.eval_eq
