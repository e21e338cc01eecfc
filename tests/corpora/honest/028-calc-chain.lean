/-
title: A calc proof.
target: square_sum
expect: proved
-/
---- STATEMENT
theorem square_sum (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := sorry
---- SUBMISSION
theorem square_sum (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b :=
  calc (a + b) * (a + b)
      = a * (a + b) + b * (a + b) := Nat.add_mul a b (a + b)
    _ = (a * a + a * b) + (b * a + b * b) := by rw [Nat.mul_add, Nat.mul_add]
    _ = (a * a + a * b) + (a * b + b * b) := by rw [Nat.mul_comm b a]
    _ = a * a + 2 * (a * b) + b * b := by omega
