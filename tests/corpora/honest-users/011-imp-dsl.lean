/-! A tiny arithmetic language with its own syntax category. -/

inductive Expr' where
  | num (n : Nat)
  | var (x : String)
  | add (a b : Expr')
  | mul (a b : Expr')
  deriving Repr, DecidableEq

declare_syntax_cat arith
syntax num : arith
syntax ident : arith
syntax:50 arith:50 " + " arith:51 : arith
syntax:60 arith:60 " * " arith:61 : arith
syntax "(" arith ")" : arith
syntax "[arith|" arith "]" : term

macro_rules
  | `([arith| $n:num]) => `(Expr'.num $n)
  | `([arith| $x:ident]) => `(Expr'.var $(Lean.quote (toString x.getId)))
  | `([arith| $a:arith + $b:arith]) => `(Expr'.add [arith| $a] [arith| $b])
  | `([arith| $a:arith * $b:arith]) => `(Expr'.mul [arith| $a] [arith| $b])
  | `([arith| ($a:arith)]) => `([arith| $a])

namespace Expr'

def eval (env : String → Nat) : Expr' → Nat
  | num n => n
  | var x => env x
  | add a b => a.eval env + b.eval env
  | mul a b => a.eval env * b.eval env

def simp0 : Expr' → Expr'
  | add a b => match a.simp0, b.simp0 with
    | num 0, b' => b'
    | a', num 0 => a'
    | a', b' => add a' b'
  | mul a b => mul a.simp0 b.simp0
  | e => e

theorem eval_simp0 (env : String → Nat) (e : Expr') : e.simp0.eval env = e.eval env := by
  induction e with
  | num | var => rfl
  | add a b iha ihb =>
    simp only [simp0]
    split <;> simp_all [eval]
  | mul a b iha ihb => simp [simp0, eval, iha, ihb]

theorem parsed : [arith| x + 2 * (y + 0)] = add (var "x") (mul (num 2) (add (var "y") (num 0))) := rfl

end Expr'

#eval [arith| a * b + 1].eval (fun s => s.length + 2)
