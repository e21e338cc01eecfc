/-
title: @[simp] helper lemmas of the submission about an expression evaluator.
target: Simp.eval_const
expect: proved
-/
---- STATEMENT
namespace Simp
inductive Expr
  | num (n : Nat)
  | add (a b : Expr)
  | mul (a b : Expr)
def eval : Expr → Nat
  | .num n => n
  | .add a b => eval a + eval b
  | .mul a b => eval a * eval b
def fold : Expr → Expr
  | .num n => .num n
  | .add a b => .add (fold b) (fold a)
  | .mul a b => .mul (fold b) (fold a)
theorem eval_const (e : Expr) : eval (fold e) = eval e := sorry
end Simp
---- SUBMISSION
namespace Simp
inductive Expr
  | num (n : Nat)
  | add (a b : Expr)
  | mul (a b : Expr)
def eval : Expr → Nat
  | .num n => n
  | .add a b => eval a + eval b
  | .mul a b => eval a * eval b
def fold : Expr → Expr
  | .num n => .num n
  | .add a b => .add (fold b) (fold a)
  | .mul a b => .mul (fold b) (fold a)
@[simp] theorem eval_add (a b : Expr) : eval (.add a b) = eval a + eval b := rfl
@[simp] theorem eval_mul (a b : Expr) : eval (.mul a b) = eval a * eval b := rfl
theorem eval_const (e : Expr) : eval (fold e) = eval e := by
  induction e with
  | num n => rfl
  | add a b iha ihb => simp [fold, iha, ihb, Nat.add_comm]
  | mul a b iha ihb => simp [fold, iha, ihb, Nat.mul_comm]
end Simp
