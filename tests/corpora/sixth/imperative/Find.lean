/-! Loops which may stop before the end. -/

def indexOf? (a : Array Nat) (x : Nat) : Option Nat := Id.run do
  for h : i in [0:a.size] do
    if a[i] = x then
      return some i
  return none

def ascending (xs : List Nat) : Bool := Id.run do
  let mut last := 0
  for x in xs do
    if x < last then
      return false
    last := x
  return true

/-- The sum of the numbers in front of the first zero. -/
def sumToZero (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    if x = 0 then break
    s := s + x
  return s

theorem sumToZero_eq (xs : List Nat) : sumToZero xs = (xs.takeWhile (· ≠ 0)).sum := by sorry

theorem ascending_iff (xs : List Nat) : ascending xs = true ↔ xs.Pairwise (· ≤ ·) := by sorry

theorem getElem_of_indexOf? {a : Array Nat} {x i : Nat} (h : indexOf? a x = some i) :
    a[i]? = some x := by sorry
