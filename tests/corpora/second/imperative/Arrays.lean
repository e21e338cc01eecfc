namespace Arrays

def double (a : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in a do
    out := out.push (2 * x)
  return out

def fill (a : Array Nat) (v : Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [0:a.size] do
    b := b.set! i v
  return b

def prefixSums (a : Array Nat) : Array Nat := Id.run do
  let mut out := #[0]
  let mut s := 0
  for x in a do
    s := s + x
    out := out.push s
  return out

/-- Make room at the front by moving every element one place to the right. -/
def shiftRight (a : Array Nat) : Array Nat := Id.run do
  let mut b := a
  for i in [1:a.size] do
    b := b.set! i b[i - 1]!
  return b

theorem double_eq (a : Array Nat) : double a = a.map (2 * ·) := by
  sorry

theorem size_fill (a : Array Nat) (v : Nat) : (fill a v).size = a.size := by
  sorry

theorem fill_eq (a : Array Nat) (v : Nat) : fill a v = Array.replicate a.size v := by
  sorry

theorem size_prefixSums (a : Array Nat) : (prefixSums a).size = a.size + 1 := by
  sorry

theorem getElem_shiftRight (a : Array Nat) (i : Nat) (h0 : 0 < i) (h : i < a.size) :
    (shiftRight a)[i]! = a[i - 1]! := by
  sorry

end Arrays
