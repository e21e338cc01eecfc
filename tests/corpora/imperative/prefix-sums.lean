def prefixSums (xs : List Nat) : Array Nat := Id.run do
  let mut out : Array Nat := #[0]
  let mut s := 0
  for x in xs do
    s := s + x
    out := out.push s
  return out

def runningTotals (xs : List Int) : List Int := Id.run do
  let mut s := 0
  let mut out := []
  for x in xs do
    s := s + x
    out := s :: out
  return out.reverse

theorem prefixSums_size (xs : List Nat) : (prefixSums xs).size = xs.length := by sorry

theorem prefixSums_get (xs : List Nat) (i : Nat) (h : i ≤ xs.length) :
    (prefixSums xs)[i]! = (xs.take i).sum := by sorry

theorem runningTotals_length (xs : List Int) : (runningTotals xs).length = xs.length := by sorry

theorem runningTotals_getLast? (xs : List Int) (h : xs ≠ []) :
    (runningTotals xs).getLast? = some xs.sum := by sorry
