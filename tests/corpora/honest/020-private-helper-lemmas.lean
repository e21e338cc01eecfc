/-
title: Private helper lemmas added by the submission.
target: Pv.fact_pos
expect: proved
-/
---- STATEMENT
namespace Pv
def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n
theorem fact_pos (n : Nat) : 0 < fact n ∧ n ≤ fact n := sorry
end Pv
---- SUBMISSION
namespace Pv
def fact : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * fact n
private theorem pos (n : Nat) : 0 < fact n := by
  induction n with
  | zero => exact Nat.one_pos
  | succ n ih => exact Nat.mul_pos (Nat.succ_pos n) ih
private theorem le (n : Nat) : n ≤ fact n := by
  cases n with
  | zero => exact Nat.zero_le _
  | succ n => exact Nat.le_mul_of_pos_right (n + 1) (pos n)
theorem fact_pos (n : Nat) : 0 < fact n ∧ n ≤ fact n := ⟨pos n, le n⟩
end Pv
