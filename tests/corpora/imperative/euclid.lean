/-- Euclid's algorithm, one division a round. -/
def gcdLoop (a b : Nat) : Nat := Id.run do
  let mut x := a
  let mut y := b
  for _ in [0:b] do
    if y = 0 then break
    (x, y) := (y, x % y)
  return x

/-- The same by subtraction, with fuel. -/
def gcdSub : (fuel a b : Nat) → Nat
  | 0, a, _ => a
  | fuel + 1, a, b =>
    if b = 0 then a
    else if a < b then gcdSub fuel b a
    else gcdSub fuel (a - b) b

def gcdAll (xs : List Nat) : Nat := Id.run do
  let mut g := 0
  for x in xs do
    g := Nat.gcd g x
  return g

theorem gcdLoop_zero (a : Nat) : gcdLoop a 0 = a := by sorry

theorem gcdLoop_eq (a b : Nat) : gcdLoop a b = Nat.gcd a b := by sorry

theorem gcdSub_eq (a b : Nat) : gcdSub (2 * (a + b)) a b = Nat.gcd a b := by sorry

theorem gcdAll_dvd (xs : List Nat) (x : Nat) (h : x ∈ xs) : gcdAll xs ∣ x := by sorry

theorem dvd_gcdAll (xs : List Nat) (d : Nat) (h : ∀ x ∈ xs, d ∣ x) : d ∣ gcdAll xs := by sorry
