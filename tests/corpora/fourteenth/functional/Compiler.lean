/-! Arithmetic expressions, a stack machine, and compilers for it. -/
namespace Compiler

inductive Expr where
  | num (n : Int)
  | var (x : String)
  | add (a b : Expr)
  | sub (a b : Expr)

abbrev Env := String → Int

def eval (env : Env) : Expr → Int
  | .num n => n
  | .var x => env x
  | .add a b => eval env a + eval env b
  | .sub a b => eval env a - eval env b

inductive Instr where
  | push (n : Int)
  | load (x : String)
  | add
  | sub

/-- One step: the head of the list is the top of the stack. -/
def step (env : Env) : Instr → List Int → List Int
  | .push n, s => n :: s
  | .load x, s => env x :: s
  | .add, a :: b :: s => (a + b) :: s
  | .sub, a :: b :: s => (a - b) :: s
  | _, s => s

def run (env : Env) : List Instr → List Int → List Int
  | [], s => s
  | i :: is, s => run env is (step env i s)

/-- Left operand first. -/
def compileL : Expr → List Instr
  | .num n => [.push n]
  | .var x => [.load x]
  | .add a b => compileL a ++ compileL b ++ [.add]
  | .sub a b => compileL a ++ compileL b ++ [.sub]

/-- Right operand first. -/
def compileR : Expr → List Instr
  | .num n => [.push n]
  | .var x => [.load x]
  | .add a b => compileR b ++ compileR a ++ [.add]
  | .sub a b => compileR b ++ compileR a ++ [.sub]

def fold : Expr → Expr
  | .add a b =>
    match fold a, fold b with
    | .num m, .num n => .num (m + n)
    | a', b' => .add a' b'
  | .sub a b =>
    match fold a, fold b with
    | .num m, .num n => .num (m - n)
    | a', b' => .sub a' b'
  | e => e

theorem run_append (env : Env) (p q : List Instr) (s : List Int) :
    run env (p ++ q) s = run env q (run env p s) := by sorry

theorem compileR_correct (env : Env) (e : Expr) (s : List Int) :
    run env (compileR e) s = eval env e :: s := by sorry

theorem compileL_correct (env : Env) (e : Expr) (s : List Int) :
    run env (compileL e) s = eval env e :: s := by sorry

theorem eval_fold (env : Env) (e : Expr) : eval env (fold e) = eval env e := by sorry

end Compiler
