namespace StackCompiler

inductive Expr where
  | num (n : Int)
  | var (x : String)
  | add (a b : Expr)
  | mul (a b : Expr)
  | neg (a : Expr)
  deriving Repr, DecidableEq

abbrev Env := String → Int

def Expr.eval (env : Env) : Expr → Int
  | num n => n
  | var x => env x
  | add a b => a.eval env + b.eval env
  | mul a b => a.eval env * b.eval env
  | neg a => - a.eval env

inductive Instr where
  | push (n : Int)
  | load (x : String)
  | add
  | mul
  | neg
  deriving Repr, DecidableEq

def step (env : Env) : Instr → List Int → Option (List Int)
  | .push n, st => some (n :: st)
  | .load x, st => some (env x :: st)
  | .add, b :: a :: st => some ((a + b) :: st)
  | .mul, b :: a :: st => some ((a * b) :: st)
  | .neg, a :: st => some ((-a) :: st)
  | _, _ => none

def run (env : Env) : List Instr → List Int → Option (List Int)
  | [], st => some st
  | i :: is, st => do
    let st' ← step env i st
    run env is st'

def compile : Expr → List Instr
  | .num n => [.push n]
  | .var x => [.load x]
  | .add a b => compile a ++ compile b ++ [.add]
  | .mul a b => compile a ++ compile b ++ [.mul]
  | .neg a => compile a ++ [.neg]

/-- Push negations down to the leaves. -/
def pushNeg : Expr → Expr
  | .neg (.neg a) => pushNeg a
  | .neg (.num n) => .num (-n)
  | .add a b => .add (pushNeg a) (pushNeg b)
  | .mul a b => .mul (pushNeg a) (pushNeg b)
  | e => e

def subst (x : String) (r : Expr) : Expr → Expr
  | .num n => .num n
  | .var y => if y = x then r else .var y
  | .add a b => .add (subst x r a) (subst x r b)
  | .mul a b => .mul (subst x r a) (subst x r b)
  | .neg a => .neg (subst x r a)

theorem run_append (env : Env) (p q : List Instr) (st : List Int) :
    run env (p ++ q) st = (run env p st).bind (run env q) := by sorry

theorem run_compile (env : Env) (e : Expr) (st : List Int) :
    run env (compile e) st = some (e.eval env :: st) := by sorry

theorem run_compile_then (env : Env) (e : Expr) (p : List Instr) (st : List Int) :
    run env (compile e ++ p) st = run env p (e.eval env :: st) := by sorry

theorem eval_pushNeg (env : Env) (e : Expr) : (pushNeg e).eval env = e.eval env := by sorry

theorem eval_subst (env : Env) (x : String) (r e : Expr) :
    (subst x r e).eval env = e.eval (fun y => if y = x then r.eval env else env y) := by sorry

theorem compile_injective (e₁ e₂ : Expr) (h : compile e₁ = compile e₂) : e₁ = e₂ := by sorry

end StackCompiler
