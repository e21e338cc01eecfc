def double (n : Nat) : Nat := n + n

-- Used below.
theorem double_eq (n : Nat) : double n = 2 * n := by
  sorry

theorem double_lt (a b : Nat) (h : a < b) : double a < double b := by
  have left : double a = 2 * a := sorry
  calc double a = 2 * a := left
    _ < 2 * b := by sorry
    _ = double b := by sorry

theorem double_pos (n : Nat) : 0 < double n := by
  sorry
