/-- One pass of bubble sort: swaps neighbours that are out of order. -/
def pass (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [0:a.size - 1] do
    if b[i]! > b[i + 1]! then
      b := b.swapIfInBounds i (i + 1)
  return b

def bubbleSort (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for _ in [0:a.size] do
    b := pass b
  return b

theorem pass_size (a : Array Nat) : (pass a).size = a.size := by sorry

theorem pass_perm (a : Array Nat) : (pass a).toList.Perm a.toList := by sorry

theorem bubbleSort_perm (a : Array Nat) : (bubbleSort a).toList.Perm a.toList := by sorry

theorem pass_sorted (a : Array Nat) : (pass a).toList.Pairwise (· ≤ ·) := by sorry

theorem pass_last (a : Array Nat) (x : Nat) (h : x ∈ a) : x ≤ (pass a)[a.size - 1]! := by sorry
