import Std
/-! Loops which build arrays. -/

namespace Build

def squares (n : Nat) : Array Nat := Id.run do
  let mut out := #[]
  for i in [0:n] do
    out := out.push (i * i)
  return out

def backwards (xs : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for i in [0:xs.size] do
    out := out.push xs[xs.size - 1 - i]!
  return out

def maximum (xs : Array Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

theorem squares_getElem? (n i : Nat) (h : i < n) : (squares n)[i]? = some (i * i) := by
  sorry

theorem backwards_eq (xs : Array Nat) : backwards xs = xs.reverse := by
  sorry

theorem le_maximum (xs : Array Nat) (x : Nat) (h : x ∈ xs) : x ≤ maximum xs := by
  sorry

end Build
