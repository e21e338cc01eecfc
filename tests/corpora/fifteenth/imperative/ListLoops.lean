/-!
# Loops over a list
-/

namespace ListLoops

def countNeg (xs : List Int) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x < 0 then
      n := n + 1
  return n

/-- The first entry above the bound. -/
def firstAbove (bound : Nat) (xs : List Nat) : Option Nat := Id.run do
  for x in xs do
    if bound < x then
      return some x
  return none

/-- Adds entries as long as the limit is kept. -/
def fill (limit : Nat) (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    if limit < s + x then
      break
    s := s + x
  return s

/-- Least and greatest of a start value and the entries. -/
def extent (a : Int) (xs : List Int) : Int × Int := Id.run do
  let mut lo := a
  let mut hi := a
  for x in xs do
    if x < lo then
      lo := x
    if hi < x then
      hi := x
  return (lo, hi)

theorem countNeg_spec (xs : List Int) : countNeg xs = (xs.filter (· < 0)).length := by
  sorry

theorem firstAbove_spec (bound : Nat) (xs : List Nat) :
    firstAbove bound xs = xs.find? (fun x => decide (bound < x)) := by
  sorry

theorem fill_le (limit : Nat) (xs : List Nat) : fill limit xs ≤ limit := by
  sorry

theorem extent_bounds (a : Int) (xs : List Int) :
    ∀ x ∈ xs, (extent a xs).1 ≤ x ∧ x ≤ (extent a xs).2 := by
  sorry

end ListLoops
