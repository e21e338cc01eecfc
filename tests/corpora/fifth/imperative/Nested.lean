namespace Nested

def grid (m n : Nat) : Array (Nat × Nat) := Id.run do
  let mut out := #[]
  for i in [0:m] do
    for j in [0:n] do
      out := out.push (i, j)
  return out

theorem grid_size (m n : Nat) : (grid m n).size = m * n := by
  sorry

/-- The number of pairs `j < i < n`. -/
def pairCount (n : Nat) : Nat := Id.run do
  let mut c := 0
  for i in [0:n] do
    for _ in [0:i] do
      c := c + 1
  return c

theorem pairCount_eq (n : Nat) : pairCount n = n * (n + 1) / 2 := by
  sorry

def hasDuplicate (xs : Array Nat) : Bool := Id.run do
  for i in [0:xs.size] do
    for j in [i + 1:xs.size] do
      if xs[i]! = xs[j]! then
        return true
  return false

theorem hasDuplicate_eq_false_iff (xs : Array Nat) :
    hasDuplicate xs = false ↔ xs.toList.Nodup := by
  sorry

end Nested
