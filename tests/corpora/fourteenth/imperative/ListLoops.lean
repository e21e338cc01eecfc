/-! Simple loops over lists. -/
namespace ListLoops

def sumList (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x
  return s

def countEven (xs : List Nat) : Nat := Id.run do
  let mut c := 0
  for x in xs do
    if x % 2 = 0 then
      c := c + 1
  return c

def maxList (xs : List Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if m < x then
      m := x
  return m

theorem sumList_eq (xs : List Nat) : sumList xs = xs.sum := by sorry

theorem countEven_eq (xs : List Nat) :
    countEven xs = (xs.filter (fun x => x % 2 = 0)).length := by sorry

theorem le_maxList (xs : List Nat) (x : Nat) (h : x ∈ xs) : x ≤ maxList xs := by sorry

theorem maxList_mem (xs : List Nat) : maxList xs ∈ xs := by sorry

end ListLoops
