/-- First index whose element is at least `k`; `fuel` bounds the rounds. -/
def lowerBound (a : Array Nat) (k : Nat) : Nat := Id.run do
  let mut lo := 0
  let mut hi := a.size
  for _ in [0:a.size] do
    if lo < hi then
      let mid := (lo + hi) / 2
      if a[mid]! < k then
        lo := mid + 1
      else
        hi := mid
  return lo

theorem lowerBound_le (a : Array Nat) (k : Nat) : lowerBound a k ≤ a.size := by sorry

theorem lowerBound_left (a : Array Nat) (k i : Nat) (hs : a.toList.Pairwise (· ≤ ·))
    (hi : i < lowerBound a k) : a[i]! < k := by sorry

theorem lowerBound_right (a : Array Nat) (k i : Nat) (hs : a.toList.Pairwise (· ≤ ·))
    (hi : lowerBound a k ≤ i) (hia : i < a.size) : k ≤ a[i]! := by sorry
