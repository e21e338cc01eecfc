/-! An evaluator which may fail, in the `Except` monad. -/

namespace SafeDiv

inductive Err where
  | divByZero
  | unbound (x : String)
deriving Repr, DecidableEq

inductive Expr where
  | num (n : Int)
  | var (x : String)
  | sub (a b : Expr)
  | div (a b : Expr)

abbrev Env := List (String × Int)

def Expr.eval (env : Env) : Expr → Except Err Int
  | .num n => pure n
  | .var x =>
    match env.lookup x with
    | some v => pure v
    | none => throw (.unbound x)
  | .sub a b => do
    let x ← a.eval env
    let y ← b.eval env
    return x - y
  | .div a b => do
    let x ← a.eval env
    let y ← b.eval env
    if y = 0 then
      throw .divByZero
    return x / y

/-- Lean's own, total meaning; unknown variables are 0. -/
def Expr.denote (env : Env) : Expr → Int
  | .num n => n
  | .var x => (env.lookup x).getD 0
  | .sub a b => a.denote env - b.denote env
  | .div a b => a.denote env / b.denote env

/-- All divisors are literals other than 0, and all variables are declared. -/
def Expr.safe (xs : List String) : Expr → Bool
  | .num _ => true
  | .var x => xs.contains x
  | .sub a b => a.safe xs && b.safe xs
  | .div a (.num n) => a.safe xs && n != 0
  | .div _ _ => false

theorem eval_denote (env : Env) (e : Expr) (v : Int) (h : e.eval env = .ok v) :
    e.denote env = v := by
  sorry

theorem safe_ok (env : Env) (e : Expr) (h : e.safe (env.map (·.1)) = true) :
    ∃ v, e.eval env = .ok v := by
  sorry

end SafeDiv
