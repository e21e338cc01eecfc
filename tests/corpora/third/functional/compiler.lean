namespace Compiler

abbrev Env := String → Nat

inductive Expr
  | num (n : Nat)
  | var (x : String)
  | add (a b : Expr)
  | mul (a b : Expr)

def Expr.eval (ρ : Env) : Expr → Nat
  | num n => n
  | var x => ρ x
  | add a b => a.eval ρ + b.eval ρ
  | mul a b => a.eval ρ * b.eval ρ

def Expr.nodes : Expr → Nat
  | num _ | var _ => 1
  | add a b | mul a b => a.nodes + b.nodes + 1

inductive Instr
  | push (n : Nat)
  | load (x : String)
  | add
  | mul

def exec (ρ : Env) : List Instr → List Nat → List Nat
  | [], st => st
  | .push n :: is, st => exec ρ is (n :: st)
  | .load x :: is, st => exec ρ is (ρ x :: st)
  | .add :: is, b :: a :: st => exec ρ is ((a + b) :: st)
  | .mul :: is, b :: a :: st => exec ρ is ((a * b) :: st)
  | _ :: is, st => exec ρ is st

def compile : Expr → List Instr
  | .num n => [.push n]
  | .var x => [.load x]
  | .add a b => compile a ++ compile b ++ [.add]
  | .mul a b => compile a ++ compile b ++ [.mul]

/-- Substitution of `s` for the variable `x`. -/
def Expr.subst (x : String) (s : Expr) : Expr → Expr
  | num n => num n
  | var y => if y = x then s else var y
  | add a b => add (subst x s a) (subst x s b)
  | mul a b => mul (subst x s a) (subst x s b)

def mkMul : Expr → Expr → Expr
  | .num 0, _ => .num 0
  | _, .num 0 => .num 0
  | .num 1, b => b
  | a, .num 1 => a
  | a, b => .mul a b

def mkAdd : Expr → Expr → Expr
  | .num m, .num n => .num (m + n)
  | .num 0, b => b
  | a, .num 0 => a
  | a, b => .add a b

def optimize : Expr → Expr
  | .add a b => mkAdd (optimize a) (optimize b)
  | .mul a b => mkMul (optimize a) (optimize b)
  | e => e

theorem length_compile (e : Expr) : (compile e).length = e.nodes := by
  sorry

theorem exec_compile (ρ : Env) (e : Expr) : exec ρ (compile e) [] = [e.eval ρ] := by
  sorry

theorem eval_subst (ρ : Env) (x : String) (s e : Expr) :
    (Expr.subst x s e).eval ρ = e.eval (fun y => if y = x then s.eval ρ else ρ y) := by
  sorry

theorem eval_optimize (ρ : Env) (e : Expr) : (optimize e).eval ρ = e.eval ρ := by
  sorry

end Compiler
