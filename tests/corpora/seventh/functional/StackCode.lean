namespace StackCode

inductive Exp where
  | lit (n : Int)
  | var (x : Nat)
  | neg (e : Exp)
  | add (a b : Exp)
  | cond (c a b : Exp)   -- `a` if `c` is not zero, otherwise `b`

def Exp.eval (env : Nat → Int) : Exp → Int
  | .lit n => n
  | .var x => env x
  | .neg e => - e.eval env
  | .add a b => a.eval env + b.eval env
  | .cond c a b => if c.eval env = 0 then b.eval env else a.eval env

def Exp.nodes : Exp → Nat
  | .lit _ => 1
  | .var _ => 1
  | .neg e => e.nodes + 1
  | .add a b => a.nodes + b.nodes + 1
  | .cond c a b => c.nodes + a.nodes + b.nodes + 1

inductive Op where
  | push (n : Int)
  | load (x : Nat)
  | negate
  | plus
  | select

def step (env : Nat → Int) : Op → List Int → Option (List Int)
  | .push n, s => some (n :: s)
  | .load x, s => some (env x :: s)
  | .negate, a :: s => some (-a :: s)
  | .plus, b :: a :: s => some ((a + b) :: s)
  | .select, b :: a :: c :: s => some ((if c = 0 then b else a) :: s)
  | _, _ => none

def exec (env : Nat → Int) : List Op → List Int → Option (List Int)
  | [], s => some s
  | op :: ops, s =>
    match step env op s with
    | some s' => exec env ops s'
    | none => none

def compile : Exp → List Op
  | .lit n => [.push n]
  | .var x => [.load x]
  | .neg e => compile e ++ [.negate]
  | .add a b => compile a ++ compile b ++ [.plus]
  | .cond c a b => compile c ++ compile a ++ compile b ++ [.select]

/-- Negation that cleans up after itself. -/
def mkNeg : Exp → Exp
  | .lit n => .lit (-n)
  | .neg e => e
  | e => .neg e

def mkAdd : Exp → Exp → Exp
  | .lit m, .lit n => .lit (m + n)
  | .lit 0, b => b
  | a, b => .add a b

def tidy : Exp → Exp
  | .neg e => mkNeg (tidy e)
  | .add a b => mkAdd (tidy a) (tidy b)
  | .cond c a b => .cond (tidy c) (tidy a) (tidy b)
  | e => e

theorem compile_length (e : Exp) : (compile e).length = e.nodes := by
  sorry

theorem compile_correct (env : Nat → Int) (e : Exp) :
    exec env (compile e) [] = some [e.eval env] := by
  sorry

theorem tidy_eval (env : Nat → Int) (e : Exp) : (tidy e).eval env = e.eval env := by
  sorry

end StackCode
