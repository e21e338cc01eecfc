/-
Exercise class 5: a pocket calculator and its compiler.
-/
namespace Calc

inductive Exp : Type
  | num (n : Int)
  | var (x : String)
  | plus (a b : Exp)
  | times (a b : Exp)
  | ifz (c t e : Exp)
deriving Repr, DecidableEq

open Exp

abbrev Env := String → Int

def eval (ρ : Env) : Exp → Int
  | num n => n
  | var x => ρ x
  | plus a b => eval ρ a + eval ρ b
  | times a b => eval ρ a * eval ρ b
  | ifz c t e => if eval ρ c = 0 then eval ρ t else eval ρ e

/-- Code is a tree: a conditional has two continuations. -/
inductive Code : Type
  | halt
  | push (n : Int) (k : Code)
  | load (x : String) (k : Code)
  | add (k : Code)
  | mul (k : Code)
  | jz (k₀ k₁ : Code)

def run (ρ : Env) : Code → List Int → Option (List Int)
  | .halt, s => some s
  | .push n k, s => run ρ k (n :: s)
  | .load x k, s => run ρ k (ρ x :: s)
  | .add k, y :: x :: s => run ρ k ((x + y) :: s)
  | .mul k, y :: x :: s => run ρ k ((x * y) :: s)
  | .jz k₀ k₁, x :: s => if x = 0 then run ρ k₀ s else run ρ k₁ s
  | _, _ => none

def comp : Exp → Code → Code
  | num n, k => .push n k
  | var x, k => .load x k
  | plus a b, k => comp a (comp b (.add k))
  | times a b, k => comp a (comp b (.mul k))
  | ifz c t e, k => comp c (.jz (comp t k) (comp e k))

theorem run_comp (e : Exp) (ρ : Env) : run ρ (comp e .halt) [] = some [eval ρ e] := by
  sorry

/-- replace the variable `x` by `r` -/
def subst (x : String) (r : Exp) : Exp → Exp
  | num n => num n
  | var y => if y = x then r else var y
  | plus a b => plus (subst x r a) (subst x r b)
  | times a b => times (subst x r a) (subst x r b)
  | ifz c t e => ifz (subst x r c) (subst x r t) (subst x r e)

theorem eval_subst (x : String) (r e : Exp) (ρ : Env) :
    eval ρ (subst x r e) = eval (fun y => if y = x then eval ρ r else ρ y) e := by
  sorry

/-- a few algebraic simplifications -/
def tidy : Exp → Exp
  | plus (num 0) b => tidy b
  | plus a b => plus (tidy a) (tidy b)
  | times (num 1) b => tidy b
  | times a b => times (tidy a) (tidy b)
  | ifz (num 0) t _ => tidy t
  | ifz c t e => ifz (tidy c) (tidy t) (tidy e)
  | e => e

theorem eval_tidy (e : Exp) (ρ : Env) : eval ρ (tidy e) = eval ρ e := by
  sorry

theorem tidy_tidy (e : Exp) : tidy (tidy e) = tidy e := by
  sorry

def occurs (x : String) : Exp → Bool
  | num _ => false
  | var y => x == y
  | plus a b | times a b => occurs x a || occurs x b
  | ifz c t e => occurs x c || occurs x t || occurs x e

theorem eval_congr (e : Exp) (ρ σ : Env) (h : ∀ x, occurs x e = true → ρ x = σ x) :
    eval ρ e = eval σ e := by
  sorry

end Calc
