/-! This one is false: a list whose elements are all above ten does not have this "smallest" one. -/

def smallest (xs : List Nat) : Nat := xs.foldl min 10

theorem smallest_mem (xs : List Nat) (h : xs ≠ []) : smallest xs ∈ xs := by
  sorry
