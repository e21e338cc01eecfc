import Lean
open Lean Elab Term Command Meta

/-! A term from two terms, whatever their types are. -/
elab "pair! " a:term ", " b:term : term => do
  let a ← elabTerm a none
  let b ← elabTerm b none
  synthesizeSyntheticMVarsNoPostponing
  mkAppM ``Prod.mk #[← instantiateMVars a, ← instantiateMVars b]
theorem paired : (pair! (1 : Nat), "a") = (1, "a") := rfl

/-! Looks at the type that is wanted. -/
elab "zero_of_type" : term <= expected => do
  if expected.isConstOf ``Nat then return mkNatLit 0
  if expected.isConstOf ``String then return mkStrLit "zero"
  if expected.isConstOf ``Bool then return mkConst ``false
  tryPostpone
  throwError "no zero for {expected}"
theorem zero_string : (zero_of_type : String) = "zero" := rfl
theorem zero_nat (n : Nat) : n + zero_of_type = n := rfl

/-! Counts the constructors of a type while it elaborates. -/
elab "constructors_of% " x:ident : term => do
  let name ← realizeGlobalConstNoOverloadWithInfo x
  let .inductInfo info ← getConstInfo name | throwError "{name} is no inductive type"
  return toExpr (info.ctors.map (·.getString!))
inductive Suit | clubs | diamonds | hearts | spades
theorem suit_names : constructors_of% Suit = ["clubs", "diamonds", "hearts", "spades"] := rfl

/-! An n-ary function from a number in the syntax. -/
elab "const_fun% " n:num : term => do
  let nat := Lean.mkConst ``Nat
  return (List.range n.getNat).foldr (fun _ body => .lam `x nat body .default) (mkNatLit n.getNat)
theorem const_fun_three : (const_fun% 3) 0 1 2 = 3 := rfl

/-! An elaborator that normalises at compile time. -/
elab "reduced! " t:term : term => do
  let e ← elabTermAndSynthesize t none
  reduceAll e
theorem reduced_list : (reduced! List.map (· + 1) [1, 2]) = [2, 3] := rfl

/-! A value that is computed by evaluating code. -/
unsafe def evalNatUnsafe (e : Expr) : TermElabM Nat := evalExpr Nat (mkConst ``Nat) e
@[implemented_by evalNatUnsafe] opaque evalNatTerm (e : Expr) : TermElabM Nat
def slow (n : Nat) : Nat := (List.range n).foldl (· + ·) 0
elab "compute! " t:term : term => do
  let e ← elabTermEnsuringType t (mkConst ``Nat)
  synthesizeSyntheticMVarsNoPostponing
  return mkNatLit (← evalNatTerm (← instantiateMVars e))
theorem computed : (compute! slow 101) = 5050 := rfl

/-! A command with a message. -/
elab "#count_prefix " pre:ident : command => do
  let count := (← getEnv).constants.fold (init := 0) fun n name _ =>
    if pre.getId.isPrefixOf name then n + 1 else n
  logInfo m!"{pre.getId}: {decide (count > 100)}"
/-- info: Nat: true -/
#guard_msgs in #count_prefix Nat

/-! A command elaborator by attribute. -/
syntax (name := sayHello) "#hello " ident : command
@[command_elab sayHello] def elabSayHello : CommandElab
  | `(#hello $x) => logInfo m!"hello {x.getId}"
  | _ => throwUnsupportedSyntax
/-- info: hello world -/
#guard_msgs in #hello world

/-! Commands that declare definitions and theorems. -/
macro "constant_family " base:ident n:num : command => do
  let mut commands := #[]
  for i in [0:n.getNat] do
    let name := mkIdent (base.getId.appendIndexAfter i)
    commands := commands.push (← `(def $name : Nat := $(quote (i * i))))
  return ⟨mkNullNode commands⟩
constant_family square 5
theorem square_family : square_4 = 16 ∧ square_0 = 0 := ⟨rfl, rfl⟩

syntax "enum " ident " := " sepBy1(ident, " | ") : command
macro_rules
  | `(enum $name:ident := $[$cs:ident]|*) => `(
      inductive $name where $[| $cs:ident]*
        deriving DecidableEq, Repr, Inhabited)
enum Weekday := mon | tue | wed | thu | fri
theorem weekdays_differ : Weekday.mon ≠ Weekday.fri := by decide

elab "by_omega " name:ident " : " t:term : command => liftTermElabM do
  let type ← elabTermAndSynthesize (← `(($t : Prop))) none
  let value ← elabTermAndSynthesize (← `((by omega : $t))) none
  addDecl <| .thmDecl
    { name := name.getId, levelParams := [], type := ← instantiateMVars type, value := ← instantiateMVars value }
by_omega even_or_odd : ∀ n : Nat, n % 2 = 0 ∨ n % 2 = 1
theorem even_or_odd_5 : 5 % 2 = 0 ∨ 5 % 2 = 1 := even_or_odd 5
