namespace Search

def indexOf (a : Array Int) (k : Int) : Option Nat := Id.run do
  for i in [0:a.size] do
    if a[i]! = k then
      return some i
  return none

def allPositive (xs : List Int) : Bool := Id.run do
  for x in xs do
    if x ≤ 0 then
      return false
  return true

/-- How many readings before the first negative one. -/
def goodPrefix (xs : List Int) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x < 0 then
      break
    n := n + 1
  return n

def productNonzero (xs : List Int) : Int := Id.run do
  let mut p := 1
  for x in xs do
    if x = 0 then
      continue
    p := p * x
  return p

theorem allPositive_iff (xs : List Int) : allPositive xs = true ↔ ∀ x ∈ xs, 0 < x := by
  sorry

theorem goodPrefix_eq (xs : List Int) :
    goodPrefix xs = (xs.takeWhile fun x => decide (0 ≤ x)).length := by
  sorry

theorem goodPrefix_append (xs ys : List Int) :
    goodPrefix (xs ++ ys) = goodPrefix xs + goodPrefix ys := by
  sorry

theorem productNonzero_ne_zero (xs : List Int) : productNonzero xs ≠ 0 := by
  sorry

theorem indexOf_some (a : Array Int) (k : Int) (i : Nat) (h : indexOf a k = some i) :
    a[i]? = some k := by
  sorry

theorem indexOf_none (a : Array Int) (k : Int) (h : indexOf a k = none) : k ∉ a := by
  sorry

end Search
