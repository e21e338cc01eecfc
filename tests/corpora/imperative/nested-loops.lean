def table (m n : Nat) : Nat := Id.run do
  let mut c := 0
  for _ in [0:m] do
    for _ in [0:n] do
      c := c + 1
  return c

def pairs (xs ys : List Nat) : List (Nat × Nat) := Id.run do
  let mut out := #[]
  for x in xs do
    for y in ys do
      out := out.push (x, y)
  return out.toList

def sumMatrix (rows : List (List Int)) : Int := Id.run do
  let mut s := 0
  for row in rows do
    let mut r := 0
    for v in row do
      r := r + v
    s := s + r
  return s

def triangleCount (n : Nat) : Nat := Id.run do
  let mut c := 0
  for i in [0:n] do
    for _ in [0:i] do
      c := c + 1
  return c

theorem table_eq (m n : Nat) : table m n = m * n := sorry

theorem pairs_length (xs ys : List Nat) : (pairs xs ys).length = xs.length * ys.length := sorry

theorem mem_pairs (xs ys : List Nat) (x y : Nat) : (x, y) ∈ pairs xs ys ↔ x ∈ xs ∧ y ∈ ys := sorry

theorem sumMatrix_eq (rows : List (List Int)) : sumMatrix rows = rows.flatten.sum := sorry

theorem triangleCount_eq (n : Nat) : 2 * triangleCount n + n = n * n := sorry
