/-! One pass over a list. -/

namespace Scan

/-- The largest of the readings. -/
def peak (xs : List Int) : Int := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

/-- How many readings lie in the band. -/
def inBand (lo hi : Int) (xs : List Int) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x < lo then continue
    if x > hi then continue
    n := n + 1
  return n

/-- The number with these decimal digits, the leading one first. -/
def number (digits : List Nat) : Nat := Id.run do
  let mut n := 0
  for d in digits do
    n := 10 * n + d
  return n

theorem number_concat (ds : List Nat) (d : Nat) : number (ds ++ [d]) = 10 * number ds + d := by sorry

theorem inBand_eq (lo hi : Int) (xs : List Int) :
    inBand lo hi xs = xs.countP (fun x => lo ≤ x && x ≤ hi) := by sorry

theorem le_peak (xs : List Int) (x : Int) (hx : x ∈ xs) : x ≤ peak xs := by
  sorry

theorem peak_mem (xs : List Int) (h : xs ≠ []) : peak xs ∈ xs := by sorry

end Scan
