namespace Buffer

def maximum (xs : List Int) : Int := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

theorem maximum_mem (xs : List Int) (h : xs ≠ []) : maximum xs ∈ xs := by
  sorry

def clamp (lo hi x : Int) : Int :=
  if x < lo then lo else if hi < x then hi else x

def clampAll (lo hi : Int) (xs : Array Int) : Array Int := Id.run do
  let mut a := xs
  for i in [0:xs.size] do
    a := a.set! i (clamp lo hi a[i]!)
  return a

theorem size_clampAll (lo hi : Int) (xs : Array Int) : (clampAll lo hi xs).size = xs.size := by
  sorry

theorem clampAll_eq_map (lo hi : Int) (xs : Array Int) :
    clampAll lo hi xs = xs.map (clamp lo hi) := by
  sorry

end Buffer
