import Lean

/-! A sum of any number of terms, made in a loop. -/
macro "total! " xs:term,* : term => do
  let mut sum ← `(0)
  for x in xs.getElems do sum ← `($sum + $x)
  return sum
theorem total_three : (total! 1, 2, 3 : Nat) = 6 := rfl
theorem total_swap (a b : Nat) : (total! a, b) = total! b, a := by omega

/-! A binder of one's own. -/
syntax "Sum " ident " < " term ", " term : term
macro_rules
  | `(Sum $i:ident < $n, $body) => `((List.range $n).foldl (fun acc $i:ident => acc + $body) 0)
theorem sum_squares : (Sum i < 5, i * i) = 30 := by decide
theorem sum_nested : (Sum i < 3, Sum j < 3, i * j) = 9 := by decide

open Lean in
/-! Binders with types and several variables. -/
macro "unique " x:ident " : " t:term ", " p:term : term =>
  `(∃ $x:ident : $t, $p ∧ ∀ y : $t, (fun $x:ident => $p) y → y = $x)
theorem only_zero : unique n : Nat, n + 0 = 0 := ⟨0, rfl, fun _ h => h⟩

/-! Notations of every kind. -/
infixl:65 " ⊹ " => fun (a b : Nat) => a + b + 1
infixr:67 " ⋄ " => fun (a b : Nat) => a ^ b
prefix:100 "♯" => Nat.succ
postfix:max "‼" => fun (n : Nat) => n * 2
notation "⟬" a ", " b "⟭" => Prod.mk (Nat.min a b) (Nat.max a b)
notation:50 a " ≺[" n "] " b => a % n < b % n
theorem plus_plus : 1 ⊹ 2 ⊹ 3 = 8 := rfl
theorem right_power : 2 ⋄ 3 ⋄ 2 = 512 := by decide
theorem prefix_postfix : ♯3‼ = 7 := rfl
theorem ordered_pair : ⟬5, 2⟭ = (2, 5) := rfl
theorem modular_order : 12 ≺[10] 7 := by decide

/-! Local and scoped notations end where their scope ends. -/
namespace Vectors
structure V where
  x : Int
  y : Int
  deriving DecidableEq, Repr
def V.plus (a b : V) : V := ⟨a.x + b.x, a.y + b.y⟩
scoped infixl:65 " +ᵥ' " => V.plus
scoped notation "𝟎" => V.mk 0 0
theorem zero_add (a : V) : 𝟎 +ᵥ' a = a := by cases a; simp [V.plus]
end Vectors
section
open scoped Vectors
theorem add_zero' (a : Vectors.V) : a +ᵥ' 𝟎 = a := by cases a; simp [Vectors.V.plus]
end
section
local notation "𝟎" => (0 : Nat)
theorem zero_is_nat : 𝟎 + 1 = 1 := rfl
end

/-! List comprehensions. -/
syntax "⟦" term " | " (ident " ← " term),+ (" if " term)? "⟧" : term
macro_rules
  | `(⟦$e | $x:ident ← $xs⟧) => `(List.map (fun $x => $e) $xs)
  | `(⟦$e | $x:ident ← $xs if $c⟧) => `(List.filterMap (fun $x => if $c then some $e else none) $xs)
  | `(⟦$e | $x:ident ← $xs, $y:ident ← $ys⟧) => `(List.flatMap (fun $x => List.map (fun $y => $e) $ys) $xs)
theorem comprehension_map : ⟦n * n | n ← [1, 2, 3]⟧ = [1, 4, 9] := rfl
theorem comprehension_filter : ⟦n + 1 | n ← [1, 2, 3, 4] if n % 2 = 0⟧ = [3, 5] := by decide
theorem comprehension_two : ⟦(a, b) | a ← [1, 2], b ← ['x']⟧ = [(1, 'x'), (2, 'x')] := rfl

/-! A pipe with placeholders, and macros that look into their argument's syntax. -/
open Lean in
macro "names_of! " "[" xs:ident,* "]" : term => do
  let strings : Array Term := xs.getElems.map fun x => quote (toString x.getId)
  `([$strings,*])
theorem names_of_three : names_of! [alpha, b.c, γ] = ["alpha", "b.c", "γ"] := rfl

open Lean in
partial def countPlus : TSyntax `term → Nat
  | `($a + $b) => countPlus a + countPlus b + 1
  | `(($a)) => countPlus a
  | _ => 0
open Lean in
macro "pluses! " t:term : term => return quote (countPlus t)
theorem pluses_are_counted : (pluses! 1 + 2 + (3 + x)) = 3 := rfl

/-! A record update for nested fields, and string interpolation inside a macro. -/
macro "greet! " who:ident : term => `(s!"hello {$who:ident}!")
theorem greeting : (let you := "you"; greet! you) = "hello you!" := by decide

/-! `binop%`-like coercions and default values still work through a macro. -/
macro "avg! " a:term ", " b:term : term => `((($a + $b) / 2))
theorem average_int (n : Nat) : (avg! (n : Int), -n) = 0 := by omega
