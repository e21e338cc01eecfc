/-! A compiler from arithmetic expressions to a stack machine that may get stuck. -/

namespace StackCompiler

inductive Expr where
  | lit (n : Nat)
  | plus (a b : Expr)
  | times (a b : Expr)

inductive Instr where
  | push (n : Nat)
  | add
  | mul

def eval : Expr → Nat
  | .lit n => n
  | .plus a b => eval a + eval b
  | .times a b => eval a * eval b

def step : Instr → List Nat → Option (List Nat)
  | .push n, s => some (n :: s)
  | .add, b :: a :: s => some ((a + b) :: s)
  | .mul, b :: a :: s => some ((a * b) :: s)
  | _, _ => none

def run : List Instr → List Nat → Option (List Nat)
  | [], s => some s
  | i :: p, s =>
    match step i s with
    | some s' => run p s'
    | none => none

def compile : Expr → List Instr
  | .lit n => [.push n]
  | .plus a b => compile a ++ compile b ++ [.add]
  | .times a b => compile a ++ compile b ++ [.mul]

/-- The number of constructors in an expression. -/
def size : Expr → Nat
  | .lit _ => 1
  | .plus a b => size a + size b + 1
  | .times a b => size a + size b + 1

/-- Addition that drops a literal zero on the left. -/
def smartPlus : Expr → Expr → Expr
  | .lit 0, b => b
  | a, b => .plus a b

def simplify : Expr → Expr
  | .lit n => .lit n
  | .plus a b => smartPlus (simplify a) (simplify b)
  | .times a b => .times (simplify a) (simplify b)

theorem length_compile (e : Expr) : (compile e).length = size e := by sorry

theorem eval_smartPlus (a b : Expr) : eval (smartPlus a b) = eval a + eval b := by sorry

theorem eval_simplify (e : Expr) : eval (simplify e) = eval e := by sorry

theorem run_append (p q : List Instr) (s : List Nat) :
    run (p ++ q) s = (run p s).bind (run q) := by sorry

theorem run_compile (e : Expr) (s : List Nat) :
    run (compile e) s = some (eval e :: s) := by sorry

theorem run_compile_simplify (e : Expr) :
    run (compile (simplify e)) [] = run (compile e) [] := by sorry

end StackCompiler
