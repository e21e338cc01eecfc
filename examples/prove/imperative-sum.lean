/-! An imperative loop computes what a fold does. -/

def total (xs : List Nat) : Nat := Id.run do
  let mut acc := 0
  for x in xs do
    acc := acc + x
  return acc

theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys := by
  sorry
