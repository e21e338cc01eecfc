/-! Week 5: a calculator with variables and conditionals, compiled to a stack machine with jumps
forward expressed as blocks. -/

namespace Calc

inductive Expr where
  | lit (n : Int)
  | var (x : String)
  | add (a b : Expr)
  | mul (a b : Expr)
  | ifz (c t e : Expr)      -- if c = 0 then t else e
deriving Repr, DecidableEq

abbrev Env := String → Int

def Expr.eval (ρ : Env) : Expr → Int
  | .lit n => n
  | .var x => ρ x
  | .add a b => a.eval ρ + b.eval ρ
  | .mul a b => a.eval ρ * b.eval ρ
  | .ifz c t e => if c.eval ρ = 0 then t.eval ρ else e.eval ρ

inductive Code where
  | halt
  | push (n : Int) (k : Code)
  | load (x : String) (k : Code)
  | add (k : Code)
  | mul (k : Code)
  | branch (t e : Code)
deriving Repr

/-- Compile in continuation-passing style: `k` is what runs afterwards. -/
def compile : Expr → Code → Code
  | .lit n, k => .push n k
  | .var x, k => .load x k
  | .add a b, k => compile a (compile b (.add k))
  | .mul a b, k => compile a (compile b (.mul k))
  | .ifz c t e, k => compile c (.branch (compile t k) (compile e k))

def exec (ρ : Env) : Code → List Int → List Int
  | .halt, s => s
  | .push n k, s => exec ρ k (n :: s)
  | .load x k, s => exec ρ k (ρ x :: s)
  | .add k, y :: x :: s => exec ρ k ((x + y) :: s)
  | .mul k, y :: x :: s => exec ρ k ((x * y) :: s)
  | .branch t e, x :: s => if x = 0 then exec ρ t s else exec ρ e s
  | _, s => s

/-- A little optimiser: folds constants bottom-up. -/
def fold : Expr → Expr
  | .add a b =>
    match fold a, fold b with
    | .lit m, .lit n => .lit (m + n)
    | .lit 0, b' => b'
    | a', b' => .add a' b'
  | .mul a b =>
    match fold a, fold b with
    | .lit m, .lit n => .lit (m * n)
    | a', b' => .mul a' b'
  | .ifz c t e =>
    match fold c with
    | .lit n => if n = 0 then fold t else fold e
    | c' => .ifz c' (fold t) (fold e)
  | e => e

def Expr.size : Expr → Nat
  | .lit _ => 1
  | .var _ => 1
  | .add a b => 1 + a.size + b.size
  | .mul a b => 1 + a.size + b.size
  | .ifz c t e => 1 + c.size + t.size + e.size

theorem compile_correct (ρ : Env) (e : Expr) :
    exec ρ (compile e .halt) [] = [e.eval ρ] := by
  sorry

theorem fold_sound (ρ : Env) (e : Expr) : (fold e).eval ρ = e.eval ρ := by
  sorry

theorem fold_size_le (e : Expr) : (fold e).size ≤ e.size := by
  sorry

end Calc
