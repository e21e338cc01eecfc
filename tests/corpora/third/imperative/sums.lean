namespace Loops

def total (xs : List Int) : Int := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x
  return s

def gauss (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n+1] do
    s := s + i
  return s

def countIf (p : α → Bool) (xs : Array α) : Nat := Id.run do
  let mut c := 0
  for x in xs do
    if p x then
      c := c + 1
  return c

def sumPos (xs : List Int) : Int := Id.run do
  let mut s := 0
  for x in xs do
    if x ≤ 0 then continue
    s := s + x
  return s

theorem total_eq_sum (xs : List Int) : total xs = xs.sum := by
  sorry

theorem two_mul_gauss (n : Nat) : 2 * gauss n = n * (n + 1) := by
  sorry

theorem countIf_eq_countP (p : α → Bool) (xs : Array α) : countIf p xs = xs.countP p := by
  sorry

theorem sumPos_eq (xs : List Int) : sumPos xs = (xs.filter (0 < ·)).sum := by
  sorry

end Loops
