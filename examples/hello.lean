/-- The sum of the first `n` numbers. -/
def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => sumTo n + (n + 1)

theorem two_mul_sumTo (n : Nat) : 2 * sumTo n = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih => simp [sumTo, Nat.mul_add, Nat.add_mul, ih]; omega

theorem sumTo_pos (n : Nat) (h : 0 < n) : 0 < sumTo n := by
  cases n with
  | zero => contradiction
  | succ n => unfold sumTo; omega
