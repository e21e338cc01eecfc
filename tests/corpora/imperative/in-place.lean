namespace InPlace

def fill (a : Array Int) (v : Int) : Array Int := Id.run do
  let mut b := a
  for i in [0:a.size] do
    b := b.set! i v
  return b

def incAll (a : Array Int) : Array Int := Id.run do
  let mut b := a
  for i in [:b.size] do
    b := b.modify i (· + 1)
  return b

def clampBelow (lo : Int) (a : Array Int) : Array Int := Id.run do
  let mut b := a
  for h : i in [0:a.size] do
    if a[i] < lo then
      b := b.set! i lo
  return b

theorem fill_size (a : Array Int) (v : Int) : (fill a v).size = a.size := by sorry

theorem incAll_size (a : Array Int) : (incAll a).size = a.size := by sorry

theorem fill_eq (a : Array Int) (v : Int) : fill a v = Array.replicate a.size v := by sorry

theorem incAll_eq (a : Array Int) : incAll a = a.map (· + 1) := by sorry

theorem clampBelow_get (lo : Int) (a : Array Int) (i : Nat) (h : i < a.size) :
    (clampBelow lo a)[i]! = max a[i] lo := by sorry

end InPlace
