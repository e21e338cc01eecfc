/-! Closed forms of finite sums. -/

namespace Text01

/-- `sumTo f n` is `f 0 + f 1 + ... + f n`. -/
def sumTo (f : Nat → Nat) : Nat → Nat
  | 0 => f 0
  | n + 1 => sumTo f n + f (n + 1)

/-- Gauss's formula. -/
theorem gauss (n : Nat) : 2 * sumTo (fun i => i) n = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ k ih =>
    show 2 * (sumTo (fun i => i) k + (k + 1)) = (k + 1) * (k + 1 + 1)
    calc 2 * (sumTo (fun i => i) k + (k + 1))
        = 2 * sumTo (fun i => i) k + 2 * (k + 1) := Nat.mul_add 2 _ _
      _ = k * (k + 1) + 2 * (k + 1) := by rw [ih]
      _ = (k + 2) * (k + 1) := (Nat.add_mul k 2 (k + 1)).symm
      _ = (k + 1) * (k + 1 + 1) := Nat.mul_comm _ _

/-- The sum of the first odd numbers is a square. -/
theorem odd_sum (n : Nat) : sumTo (fun i => 2 * i + 1) n = (n + 1) * (n + 1) := by
  induction n with
  | zero => rfl
  | succ k ih =>
    show sumTo (fun i => 2 * i + 1) k + (2 * (k + 1) + 1) = (k + 1 + 1) * (k + 1 + 1)
    calc sumTo (fun i => 2 * i + 1) k + (2 * (k + 1) + 1)
        = (k + 1) * (k + 1) + (2 * (k + 1) + 1) := by rw [ih]
      _ = (k + 1) * (k + 1) + (k + 1) + (k + 1 + 1) := by omega
      _ = (k + 1) * (k + 1 + 1) + (k + 1 + 1) := by rw [Nat.mul_succ (k + 1) (k + 1)]
      _ = (k + 1 + 1) * (k + 1 + 1) := (Nat.succ_mul (k + 1) (k + 1 + 1)).symm

/-- Sums are additive in the summand. -/
theorem sumTo_add (f g : Nat → Nat) (n : Nat) :
    sumTo (fun i => f i + g i) n = sumTo f n + sumTo g n := by
  induction n with
  | zero => rfl
  | succ k ih =>
    show sumTo (fun i => f i + g i) k + (f (k + 1) + g (k + 1))
      = (sumTo f k + f (k + 1)) + (sumTo g k + g (k + 1))
    rw [ih]
    exact Nat.add_add_add_comm _ _ _ _

/-- Powers of two: the geometric series. -/
theorem geometric (n : Nat) : sumTo (fun i => 2 ^ i) n + 1 = 2 ^ (n + 1) := by
  induction n with
  | zero => rfl
  | succ k ih =>
    show sumTo (fun i => 2 ^ i) k + 2 ^ (k + 1) + 1 = 2 ^ (k + 1 + 1)
    calc sumTo (fun i => 2 ^ i) k + 2 ^ (k + 1) + 1
        = (sumTo (fun i => 2 ^ i) k + 1) + 2 ^ (k + 1) := Nat.add_right_comm _ _ _
      _ = 2 ^ (k + 1) + 2 ^ (k + 1) := by rw [ih]
      _ = 2 ^ (k + 1) * 2 := (Nat.mul_two _).symm
      _ = 2 ^ (k + 1 + 1) := (Nat.pow_succ ..).symm

end Text01
