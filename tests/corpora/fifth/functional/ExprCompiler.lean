/-! A compiler from arithmetic expressions to a stack machine. -/

namespace ExprCompiler

inductive Expr where
  | const : Int → Expr
  | var : String → Expr
  | add : Expr → Expr → Expr
  | sub : Expr → Expr → Expr
  | mul : Expr → Expr → Expr
  deriving Repr

abbrev Env := String → Int

def Expr.eval (env : Env) : Expr → Int
  | .const n => n
  | .var x => env x
  | .add a b => a.eval env + b.eval env
  | .sub a b => a.eval env - b.eval env
  | .mul a b => a.eval env * b.eval env

inductive Instr where
  | push : Int → Instr
  | load : String → Instr
  | add
  | sub
  | mul
  deriving Repr

def step (env : Env) : Instr → List Int → Option (List Int)
  | .push n, st => some (n :: st)
  | .load x, st => some (env x :: st)
  | .add, b :: a :: st => some ((a + b) :: st)
  | .sub, b :: a :: st => some ((a - b) :: st)
  | .mul, b :: a :: st => some ((a * b) :: st)
  | _, _ => none

def exec (env : Env) : List Instr → List Int → Option (List Int)
  | [], st => some st
  | i :: is, st =>
    match step env i st with
    | none => none
    | some st' => exec env is st'

def compile : Expr → List Instr
  | .const n => [.push n]
  | .var x => [.load x]
  | .add a b => compile a ++ compile b ++ [.add]
  | .sub a b => compile a ++ compile b ++ [.sub]
  | .mul a b => compile a ++ compile b ++ [.mul]

theorem compile_correct (env : Env) (e : Expr) :
    exec env (compile e) [] = some [e.eval env] := by
  sorry

/-! Constant folding -/

def mkAdd : Expr → Expr → Expr
  | .const m, .const n => .const (m + n)
  | .const m, b => if m = 0 then b else .add (.const m) b
  | a, b => .add a b

def mkMul : Expr → Expr → Expr
  | .const m, .const n => .const (m * n)
  | a, .const n => if n = 0 then .const 0 else if n = 1 then a else .mul a (.const n)
  | a, b => .mul a b

def Expr.fold : Expr → Expr
  | .const n => .const n
  | .var x => .var x
  | .add a b => mkAdd a.fold b.fold
  | .sub a b => .sub a.fold b.fold
  | .mul a b => mkMul a.fold b.fold

theorem eval_fold (env : Env) (e : Expr) : e.fold.eval env = e.eval env := by
  sorry

/-! Substitution -/

/-- Replace the variable `x` by `s` in `e`. -/
def Expr.subst (e : Expr) (x : String) (s : Expr) : Expr :=
  match e with
  | .const n => .const n
  | .var y => if y = x then s else .var y
  | .add a b => .add (a.subst x s) (b.subst x s)
  | .sub a b => .sub (a.subst x s) (b.subst x s)
  | .mul a b => .mul (a.subst x s) (b.subst x s)

def Expr.occurs (x : String) : Expr → Bool
  | .const _ => false
  | .var y => x == y
  | .add a b => a.occurs x || b.occurs x
  | .sub a b => a.occurs x || b.occurs x
  | .mul a b => a.occurs x || b.occurs x

theorem eval_subst (env : Env) (x : String) (s e : Expr) :
    (e.subst x s).eval env = e.eval (fun y => if y = x then s.eval env else env y) := by
  sorry

theorem subst_comm (x y : String) (a b e : Expr) (hxy : x ≠ y) (ha : a.occurs y = false) :
    (e.subst x a).subst y b = (e.subst y b).subst x a := by
  sorry

end ExprCompiler
