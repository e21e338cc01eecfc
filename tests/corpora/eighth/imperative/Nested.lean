/-! Nested loops. -/

namespace Nested

def total (rows : List (List Int)) : Int := Id.run do
  let mut s := 0
  for row in rows do
    for x in row do
      s := s + x
  return s

/-- How many pairs `j < i < n` are there? -/
def pairs (n : Nat) : Nat := Id.run do
  let mut c := 0
  for i in [0:n] do
    for _ in [0:i] do
      c := c + 1
  return c

theorem total_eq (rows : List (List Int)) : total rows = (rows.map List.sum).sum := by
  sorry

theorem two_mul_pairs (n : Nat) : 2 * pairs n = n * (n + 1) := by
  sorry

end Nested
