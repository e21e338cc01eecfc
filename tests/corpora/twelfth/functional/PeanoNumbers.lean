/-! Unary numbers from scratch. -/

inductive Num where
  | zero
  | succ (n : Num)

namespace Num

/-- Addition, by recursion on the first argument. -/
def add : Num → Num → Num
  | zero, n => n
  | succ m, n => succ (add m n)

def mul : Num → Num → Num
  | zero, _ => zero
  | succ m, n => add n (mul m n)

/-- Truncated subtraction. -/
def sub : Num → Num → Num
  | m, zero => m
  | zero, succ _ => zero
  | succ m, succ n => sub m n

def double : Num → Num
  | zero => zero
  | succ n => succ (succ (double n))

def toNat : Num → Nat
  | zero => 0
  | succ n => toNat n + 1

theorem add_succ_right : ∀ m n : Num, add m (succ n) = succ (add m n) := by sorry

theorem double_eq_add_self : ∀ n : Num, double n = add n n := by sorry

theorem add_comm : ∀ m n : Num, add m n = add n m := by sorry

theorem sub_add_cancel : ∀ m n : Num, add (sub m n) n = m := by sorry

theorem mul_add : ∀ k m n : Num, mul k (add m n) = add (mul k m) (mul k n) := by sorry

theorem toNat_mul : ∀ m n : Num, toNat (mul m n) = toNat m * toNat n := by sorry

end Num
