namespace InPlace

/-- Running totals. -/
def totals (a : Array Int) : Array Int := Id.run do
  let mut out := #[]
  let mut s := 0
  for x in a do
    s := s + x
    out := out.push s
  return out

def doubleAll (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [0:a.size] do
    b := b.modify i (2 * ·)
  return b

/-- Exchanges the cells `0, 1`, then `2, 3`, and so on. -/
def swapPairs {α : Type} (a : Array α) : Array α := Id.run do
  let mut b := a
  for i in [0:a.size / 2] do
    b := b.swapIfInBounds (2 * i) (2 * i + 1)
  return b

def maxSoFar (l : List Nat) : Array Nat := Id.run do
  let mut best := 0
  let mut out : Array Nat := Array.mkEmpty l.length
  for x in l do
    if best < x then
      best := x
    out := out.push best
  return out

def fill (n v : Nat) : Array Nat := Id.run do
  let mut b := #[]
  for _ in [:n] do
    b := b.push v
  return b

theorem size_swapPairs {α : Type} (a : Array α) : (swapPairs a).size = a.size := by
  sorry

theorem fill_eq (n v : Nat) : fill n v = Array.replicate n v := by
  sorry

theorem maxSoFar_getElem (l : List Nat) (i : Nat) (h : i < l.length) : (maxSoFar l)[i]? = (l.take i).max? := by
  sorry

theorem doubleAll_eq (a : Array Nat) : doubleAll a = a.map (2 * ·) := by
  sorry

theorem totals_getElem (a : Array Int) (i : Nat) (h : i < a.size) :
    (totals a)[i]? = some (a.toList.take (i + 1)).sum := by
  sorry

end InPlace
