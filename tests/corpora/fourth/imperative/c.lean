/-- Add up a list, failing as soon as the total exceeds `limit`. -/
def checkedSum (limit : Nat) (xs : List Nat) : Except String Nat := do
  let mut s := 0
  for x in xs do
    s := s + x
    if s > limit then
      throw "limit exceeded"
  return s

theorem checkedSum_ok_iff (limit : Nat) (xs : List Nat) (r : Nat) :
    checkedSum limit xs = .ok r ↔ r = xs.sum ∧ xs.sum ≤ limit := by
  sorry

/-- Reverse an array by swapping from both ends. -/
def reverseInPlace (xs : Array Nat) : Array Nat := Id.run do
  let mut a := xs
  for i in [0:xs.size / 2] do
    a := a.swapIfInBounds i (xs.size - 1 - i)
  return a

theorem reverseInPlace_eq (xs : Array Nat) : reverseInPlace xs = xs.reverse := by
  sorry

/-- Does some value occur twice? -/
def hasDup (xs : Array Nat) : Bool := Id.run do
  for i in [0:xs.size] do
    for j in [i + 1:xs.size] do
      if xs[i]! == xs[j]! then
        return true
  return false

theorem hasDup_eq_false_iff (xs : Array Nat) :
    hasDup xs = false ↔ xs.toList.Nodup := by
  sorry

/-- Join strings, with `sep` between neighbours. -/
def joinWith (sep : String) (xs : List String) : String := Id.run do
  let mut out := ""
  let mut first := true
  for x in xs do
    if first then
      out := x
      first := false
    else
      out := out ++ sep ++ x
  return out

theorem joinWith_eq_intercalate (sep : String) (xs : List String) :
    joinWith sep xs = sep.intercalate xs := by
  sorry
