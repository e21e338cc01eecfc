def linearSearch (a : Array Nat) (x : Nat) : Option Nat := Id.run do
  for i in [0:a.size] do
    if a[i]! = x then
      return some i
  return none

def anyNeg (xs : List Int) : Bool := Id.run do
  for x in xs do
    if x < 0 then return true
  return false

def maxOf (xs : List Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then m := x
  return m

theorem linearSearch_eq_some {a : Array Nat} {x i : Nat} (h : linearSearch a x = some i) : a[i]? = some x := by
  sorry

theorem anyNeg_eq (xs : List Int) : anyNeg xs = xs.any (· < 0) := by
  sorry

theorem le_maxOf (xs : List Nat) : ∀ x ∈ xs, x ≤ maxOf xs := by
  sorry

theorem maxOf_mem (xs : List Nat) : maxOf xs ∈ xs := by
  sorry
