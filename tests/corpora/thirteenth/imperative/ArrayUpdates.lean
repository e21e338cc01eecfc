namespace ArrayUpdates

def doubled (xs : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    out := out.push (2 * x)
  return out

def keepSmall (bound : Nat) (xs : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    if x ≤ bound then
      out := out.push x
  return out

def squaresUpTo (n : Nat) : Array Nat := Id.run do
  let mut out := #[]
  for i in [0:n] do
    out := out.push (i * i)
  return out

def triangle (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n] do
    s := s + i
  return s

def fillWith (v : Nat) (xs : Array Nat) : Array Nat := Id.run do
  let mut ys := xs
  for i in [0:xs.size] do
    ys := ys.set! i v
  return ys

theorem doubled_eq (xs : Array Nat) : doubled xs = xs.map (2 * ·) := by sorry

theorem mem_keepSmall (bound : Nat) (xs : Array Nat) (x : Nat) :
    x ∈ keepSmall bound xs ↔ x ∈ xs ∧ x ≤ bound := by sorry

theorem size_squaresUpTo (n : Nat) : (squaresUpTo n).size = n := by sorry

theorem two_mul_triangle (n : Nat) : 2 * triangle n = n * (n + 1) := by sorry

theorem triangle_succ (n : Nat) : triangle (n + 1) = triangle n + n := by sorry

theorem size_fillWith (v : Nat) (xs : Array Nat) : (fillWith v xs).size = xs.size := by sorry

end ArrayUpdates
