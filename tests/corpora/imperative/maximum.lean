def maxNat (xs : List Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

def maxInt (a : Array Int) : Int := Id.run do
  let mut m := 0
  for x in a do
    m := max m x
  return m

def maxOf (x : Int) (xs : List Int) : Int := Id.run do
  let mut m := x
  for y in xs do
    if m < y then m := y
  pure m

theorem le_maxNat (xs : List Nat) (x : Nat) (h : x ∈ xs) : x ≤ maxNat xs := by sorry

theorem maxNat_mem (xs : List Nat) (h : xs ≠ []) : maxNat xs ∈ xs := by sorry

theorem maxInt_mem (a : Array Int) (h : 0 < a.size) : maxInt a ∈ a := by sorry

theorem le_maxOf (x : Int) (xs : List Int) : x ≤ maxOf x xs := by sorry

theorem maxOf_mem (x : Int) (xs : List Int) : maxOf x xs ∈ x :: xs := by sorry
