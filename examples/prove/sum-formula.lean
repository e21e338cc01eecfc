/-! The sum of the first numbers, by recursion. -/

def sumTo (n : Nat) : Nat :=
  if n = 0 then 0 else n + sumTo (n - 1)

theorem sumTo_formula (n : Nat) : 2 * sumTo n = n * (n + 1) := by
  sorry
