/-! Integers, divisibility and expressions. -/

theorem neg_of_sub (a b : Int) : -(a - b) = b - a := by sorry

theorem natAbs_of_neg (a : Int) : (-a).natAbs = a.natAbs := by sorry

theorem gap_lt {a b : Int} (h : a + 3 ≤ b) : a < b := by sorry

theorem square_of_sum (a b : Int) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by sorry

theorem twice_mod_two (n : Int) : (n + n) % 2 = 0 := by sorry

theorem three_of_six {n : Nat} (h : 6 ∣ n) : 3 ∣ n := by sorry

inductive Expr where
  | num (n : Int)
  | add (a b : Expr)
  | mul (a b : Expr)

namespace Expr

def eval : Expr → Int
  | num n => n
  | add a b => a.eval + b.eval
  | mul a b => a.eval * b.eval

def turn : Expr → Expr
  | num n => num n
  | add a b => add b.turn a.turn
  | mul a b => mul b.turn a.turn

def leaves : Expr → Nat
  | num _ => 1
  | add a b => a.leaves + b.leaves
  | mul a b => a.leaves + b.leaves

theorem eval_turn (e : Expr) : e.turn.eval = e.eval := by sorry

theorem turn_turn (e : Expr) : e.turn.turn = e := by sorry

theorem leaves_pos (e : Expr) : 0 < e.leaves := by sorry

theorem eval_mul_zero (e : Expr) : (mul e (num 0)).eval = 0 := by sorry

end Expr
