/-! This one is false: the smallest element of a list need not be below every other by one. -/

def smallest (xs : List Nat) : Nat := xs.foldl min 10

theorem smallest_mem (xs : List Nat) (h : xs ≠ []) : smallest xs ∈ xs := by
  sorry
