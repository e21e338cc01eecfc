namespace LetMachine

/-- Arithmetic with local definitions; variables are de Bruijn indices. -/
inductive Tm where
  | lit (n : Int)
  | var (i : Nat)
  | plus (a b : Tm)
  | times (a b : Tm)
  | letin (a b : Tm)

def Tm.eval (env : List Int) : Tm → Option Int
  | .lit n => some n
  | .var i => env[i]?
  | .plus a b =>
    match a.eval env, b.eval env with
    | some x, some y => some (x + y)
    | _, _ => none
  | .times a b =>
    match a.eval env, b.eval env with
    | some x, some y => some (x * y)
    | _, _ => none
  | .letin a b =>
    match a.eval env with
    | some x => b.eval (x :: env)
    | none => none

def Tm.closedBelow : Nat → Tm → Prop
  | _, .lit _ => True
  | k, .var i => i < k
  | k, .plus a b => a.closedBelow k ∧ b.closedBelow k
  | k, .times a b => a.closedBelow k ∧ b.closedBelow k
  | k, .letin a b => a.closedBelow k ∧ b.closedBelow (k + 1)

inductive Ins where
  | push (n : Int)
  | fetch (i : Nat)
  | add
  | mul
  | bind
  | unbind

/-- Run a program on an environment and a stack. -/
def run : List Ins → List Int → List Int → Option (List Int)
  | [], _, st => some st
  | .push n :: k, env, st => run k env (n :: st)
  | .fetch i :: k, env, st =>
    match env[i]? with
    | some v => run k env (v :: st)
    | none => none
  | .add :: k, env, y :: x :: st => run k env ((x + y) :: st)
  | .mul :: k, env, y :: x :: st => run k env ((x * y) :: st)
  | .bind :: k, env, x :: st => run k (x :: env) st
  | .unbind :: k, _ :: env, st => run k env st
  | _, _, _ => none

/-- Compile a term in front of the code `k` to be run afterwards. -/
def comp : Tm → List Ins → List Ins
  | .lit n, k => .push n :: k
  | .var i, k => .fetch i :: k
  | .plus a b, k => comp a (comp b (.add :: k))
  | .times a b, k => comp a (comp b (.mul :: k))
  | .letin a b, k => comp a (.bind :: comp b (.unbind :: k))

/-- Multiplication by a literal zero is removed. -/
def squash : Tm → Tm
  | .lit n => .lit n
  | .var i => .var i
  | .plus a b => .plus (squash a) (squash b)
  | .times (.lit 0) _ => .lit 0
  | .times a b => .times (squash a) (squash b)
  | .letin a b => .letin (squash a) (squash b)

theorem closed_defined (e : Tm) (env : List Int) (h : e.closedBelow env.length) :
    ∃ v, e.eval env = some v := by sorry

theorem eval_extend {e : Tm} {env : List Int} {v : Int} (more : List Int)
    (h : e.eval env = some v) : e.eval (env ++ more) = some v := by sorry

theorem comp_correct {e : Tm} {v : Int} (h : e.eval [] = some v) :
    run (comp e []) [] [] = some [v] := by sorry

theorem squash_eval (e : Tm) (env : List Int) : (squash e).eval env = e.eval env := by sorry

end LetMachine
