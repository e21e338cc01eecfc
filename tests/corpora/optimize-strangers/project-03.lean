/-! Constant folding. -/

namespace Proj03

inductive Exp where
  | num (n : Nat)
  | var (x : String)
  | plus (a b : Exp)
  | twice (a : Exp)

def Exp.eval (env : String → Nat) : Exp → Nat
  | num n => n
  | var x => env x
  | plus a b => a.eval env + b.eval env
  | twice a => a.eval env + a.eval env

def mkPlus : Exp → Exp → Exp
  | .num m, .num n => .num (m + n)
  | .num 0, b => b
  | a, .num 0 => a
  | a, b => .plus a b

def fold : Exp → Exp
  | .num n => .num n
  | .var x => .var x
  | .plus a b => mkPlus (fold a) (fold b)
  | .twice a => .twice (fold a)

def expand : Exp → Exp
  | .num n => .num n
  | .var x => .var x
  | .plus a b => .plus (expand a) (expand b)
  | .twice a => mkPlus (expand a) (expand a)

def noTwice : Exp → Bool
  | .num _ => true
  | .var _ => true
  | .plus a b => noTwice a && noTwice b
  | .twice _ => false

theorem fold_sound (env : String → Nat) (e : Exp) : (fold e).eval env = e.eval env := by
  induction e with
  | num n => rfl
  | var x => rfl
  | plus a b iha ihb =>
    have h : (mkPlus (fold a) (fold b)).eval env = (fold a).eval env + (fold b).eval env := by
      unfold mkPlus
      split
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
    simp only [fold, Exp.eval]
    rw [h, iha, ihb]
  | twice a iha =>
    simp only [fold, Exp.eval]
    rw [iha]

theorem expand_sound (env : String → Nat) (e : Exp) : (expand e).eval env = e.eval env := by
  induction e with
  | num n => rfl
  | var x => rfl
  | plus a b iha ihb =>
    simp only [expand, Exp.eval]
    rw [iha, ihb]
  | twice a iha =>
    have key : ∀ u v, (mkPlus u v).eval env = u.eval env + v.eval env := by
      intro u v
      unfold mkPlus
      split
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
      · simp [Exp.eval, *]
    simp only [expand, Exp.eval]
    rw [key, iha]

theorem num_eval (env env' : String → Nat) (n : Nat) :
    (Exp.num n).eval env = (Exp.num n).eval env' := rfl

end Proj03
