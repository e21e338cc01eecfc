/-! Arrays, in place and by copying. -/

namespace Grid

def doubled (a : Array Int) : Array Int := Id.run do
  let mut out := Array.mkEmpty a.size
  for x in a do
    out := out.push (2 * x)
  return out

theorem doubled_eq (a : Array Int) : doubled a = a.map (2 * ·) := by
  sorry

def total (rows : Array (Array Nat)) : Nat := Id.run do
  let mut s := 0
  for row in rows do
    for x in row do
      s := s + x
  return s

theorem total_eq (rows : Array (Array Nat)) :
    total rows = (rows.toList.map fun row => row.toList.sum).sum := by
  sorry

/-- Replace the negative entries by zero. -/
def clamp (a : Array Int) : Array Int := Id.run do
  let mut a := a
  for i in [0:a.size] do
    if a[i]! < 0 then
      a := a.set! i 0
  return a

theorem clamp_size (a : Array Int) : (clamp a).size = a.size := by
  sorry

theorem clamp_eq (a : Array Int) : clamp a = a.map (fun x => if x < 0 then 0 else x) := by
  sorry

end Grid
