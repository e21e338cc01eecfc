namespace ConstantFolding

abbrev Env := String → Int

inductive Expr
  | num (n : Int)
  | var (x : String)
  | add (a b : Expr)
  | mul (a b : Expr)
  deriving DecidableEq

open Expr

def eval (env : Env) : Expr → Int
  | num n => n
  | var x => env x
  | add a b => eval env a + eval env b
  | mul a b => eval env a * eval env b

def mkAdd : Expr → Expr → Expr
  | num m, num n => num (m + n)
  | num 0, e => e
  | e, num 0 => e
  | a, b => add a b

def mkMul : Expr → Expr → Expr
  | num m, num n => num (m * n)
  | num 0, _ => num 0
  | _, num 0 => num 0
  | num 1, e => e
  | e, num 1 => e
  | a, b => mul a b

def fold : Expr → Expr
  | num n => num n
  | var x => var x
  | add a b => mkAdd (fold a) (fold b)
  | mul a b => mkMul (fold a) (fold b)

def size : Expr → Nat
  | num _ => 1
  | var _ => 1
  | add a b => size a + size b + 1
  | mul a b => size a + size b + 1

theorem eval_mkAdd (env : Env) (a b : Expr) :
    eval env (mkAdd a b) = eval env a + eval env b := by sorry

theorem eval_mkMul (env : Env) (a b : Expr) :
    eval env (mkMul a b) = eval env a * eval env b := by sorry

theorem eval_fold (env : Env) (e : Expr) : eval env (fold e) = eval env e := by sorry

theorem size_fold_lt (e : Expr) : size (fold e) < size e := by sorry

end ConstantFolding
