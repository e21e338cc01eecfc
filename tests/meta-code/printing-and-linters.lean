import Lean
open Lean Elab PrettyPrinter Delaborator SubExpr

/-! An unexpander gives the notation back. -/
def interval (a b : Nat) : List Nat := (List.range (b - a)).map (· + a)
syntax "⟨" term " ‥ " term "⟩" : term
macro_rules | `(⟨$a ‥ $b⟩) => `(interval $a $b)
@[app_unexpander interval] def unexpandInterval : Unexpander
  | `($_ $a $b) => `(⟨$a ‥ $b⟩)
  | _ => throw ()
/-- info: ⟨2 ‥ 5⟩ : List Nat -/
#guard_msgs in #check interval 2 5
theorem interval_two_five : ⟨2 ‥ 5⟩ = [2, 3, 4] := rfl

/-! A delaborator with access to the term. -/
def secret (n : Nat) : Nat := n
@[app_delab secret] def delabSecret : Delab := do
  guard <| (← getExpr).isAppOfArity ``secret 1
  let n ← withAppArg delab
  `(0 + $n)
/-- info: 0 + 3 : Nat -/
#guard_msgs in #check secret 3
theorem secret_open (n : Nat) : secret n = n := rfl

/-! A formatter and a parenthesizer made by `infix` are used for messages. -/
infixr:60 " ⟶ₗ " => List.cons
/-- info: 1 ⟶ₗ 2 ⟶ₗ [] : List Nat -/
#guard_msgs in #check 1 ⟶ₗ 2 ⟶ₗ []
theorem arrows : 1 ⟶ₗ 2 ⟶ₗ [] = [1, 2] := rfl

/-! Messages with terms, types and nested parts. -/
/--
info: terms: 1 + 1, Nat → Prop
---
info: [a, b]
-/
#guard_msgs in
#eval show MetaM Unit from do
  let e ← Meta.mkAppM ``HAdd.hAdd #[mkNatLit 1, mkNatLit 1]
  logInfo m!"terms: {e}, {← Lean.mkArrow (mkConst ``Nat) (.sort .zero)}"
  logInfo m!"{[`a, `b]}"

/-! The library's linters can be switched by option and section. -/
/--
warning: unused variable `unused`

Note: This linter can be disabled with `set_option linter.unusedVariables false`
-/
#guard_msgs in
def takesUnused (unused : Nat) : Nat := 1
set_option linter.unusedVariables false in
/-- -/
#guard_msgs in
def takesUnused' (unused : Nat) : Nat := 1
theorem unused_both (n : Nat) : takesUnused n = takesUnused' n := rfl

/-! A deprecation is a warning with its replacement. -/
def newName : Nat := 5
@[deprecated newName (since := "2025-01-01")] def oldName : Nat := 5
/-- warning: `oldName` has been deprecated: Use `newName` instead -/
#guard_msgs in
theorem old_is_new : oldName = newName := rfl

/-! `#print`, `#check`, `#reduce`, `#synth`, `#where` and `#help` say what they say in Lean. -/
/-- info: 6 -/
#guard_msgs in #reduce (fun x => x + 2) 4
/-- info: instHAdd -/
#guard_msgs in #synth HAdd Nat Nat Nat
/--
info: def newName : Nat :=
5
-/
#guard_msgs in #print newName
/-- info: 'interval_two_five' does not depend on any axioms -/
#guard_msgs in #print axioms interval_two_five
theorem em_again (p : Prop) : p ∨ ¬p := Classical.em p
