/-
title: Nested have, suffices and show.
target: nested
expect: proved
-/
---- STATEMENT
theorem nested (a b c d : Nat) (h : a ≤ b) (h' : c ≤ d) : a * c ≤ b * d := sorry
---- SUBMISSION
theorem nested (a b c d : Nat) (h : a ≤ b) (h' : c ≤ d) : a * c ≤ b * d := by
  suffices key : a * c ≤ a * d by
    have last : a * d ≤ b * d := by
      have : a * d = d * a := by exact Nat.mul_comm a d
      rw [this, Nat.mul_comm b d]
      exact Nat.mul_le_mul_left d h
    exact Nat.le_trans key last
  show a * c ≤ a * d
  exact Nat.mul_le_mul_left a h'
