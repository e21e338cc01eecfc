/-
title: Structural induction with omega-style arithmetic.
target: sum_formula
expect: proved
-/
---- STATEMENT
def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n
theorem sum_formula (n : Nat) : 2 * sumTo n = n * (n + 1) := sorry
---- SUBMISSION
def sumTo : Nat → Nat
  | 0 => 0
  | n + 1 => (n + 1) + sumTo n
theorem sum_formula (n : Nat) : 2 * sumTo n = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [sumTo, Nat.mul_add, ih, ← Nat.add_mul, Nat.mul_comm, Nat.add_comm 2 n]
