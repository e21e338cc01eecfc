/-! Arrays which are changed in place, and nested loops. -/

namespace Arr

/-- All prefix sums, the empty one first. -/
def prefixSums (a : Array Int) : Array Int := Id.run do
  let mut out := #[0]
  let mut s := 0
  for x in a do
    s := s + x
    out := out.push s
  return out

def exchange {α : Type} (a : Array α) (i j : Fin a.size) : Array α := Id.run do
  let mut b := a.toVector
  let tmp := b[i]
  b := b.set i b[j]
  b := b.set j tmp
  return b.toArray

def zeros (rows cols : Nat) : Array (Array Int) := Id.run do
  let mut m := #[]
  for _ in [0:rows] do
    let mut row := #[]
    for _ in [0:cols] do
      row := row.push 0
    m := m.push row
  return m

theorem size_prefixSums (a : Array Int) : (prefixSums a).size = a.size + 1 := by sorry

theorem getElem?_exchange {α : Type} (a : Array α) (i j : Fin a.size) :
    (exchange a i j)[i.val]? = some a[j] := by sorry

theorem zeros_eq (rows cols : Nat) : zeros rows cols = Array.replicate rows (Array.replicate cols 0) := by sorry

end Arr
