namespace Nested

/-- Multiplication by counting. -/
def times (m n : Nat) : Nat := Id.run do
  let mut r := 0
  for _ in [0:m] do
    for _ in [0:n] do
      r := r + 1
  return r

def triangle (n : Nat) : Nat := Id.run do
  let mut r := 0
  for i in [0:n] do
    for _ in [0:i] do
      r := r + 1
  return r

def concat (xss : List (List α)) : Array α := Id.run do
  let mut out := #[]
  for xs in xss do
    for x in xs do
      out := out.push x
  return out

def product (xs : List α) (ys : List β) : Array (α × β) := Id.run do
  let mut out := #[]
  for x in xs do
    for y in ys do
      out := out.push (x, y)
  return out

theorem times_eq_mul (m n : Nat) : times m n = m * n := by
  sorry

theorem two_mul_triangle (n : Nat) : 2 * triangle n = n * (n + 1) := by
  sorry

theorem concat_toList (xss : List (List α)) : (concat xss).toList = xss.flatten := by
  sorry

theorem size_product (xs : List α) (ys : List β) : (product xs ys).size = xs.length * ys.length := by
  sorry

end Nested
