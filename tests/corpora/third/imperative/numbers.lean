def factorial : Nat → Nat
  | 0 => 1
  | n + 1 => (n + 1) * factorial n

def fibonacci : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fibonacci n + fibonacci (n + 1)

def powLoop (b n : Nat) : Nat := Id.run do
  let mut r := 1
  for _ in [0:n] do
    r := r * b
  return r

def factLoop (n : Nat) : Nat := Id.run do
  let mut r := 1
  for i in [0:n] do
    r := r * (i + 1)
  return r

def fibLoop (n : Nat) : Nat := Id.run do
  let mut a := 0
  let mut b := 1
  for _ in [0:n] do
    (a, b) := (b, a + b)
  return a

/-- Euclid's algorithm; `y` steps are enough. -/
def gcdLoop (x y : Nat) : Nat := Id.run do
  let mut a := x
  let mut b := y
  for _ in [0:y] do
    if b = 0 then break
    let r := a % b
    a := b
    b := r
  return a

theorem powLoop_eq (b n : Nat) : powLoop b n = b ^ n := by
  sorry

theorem factLoop_eq (n : Nat) : factLoop n = factorial n := by
  sorry

theorem fibLoop_eq (n : Nat) : fibLoop n = fibonacci n := by
  sorry

theorem gcdLoop_eq (x y : Nat) : gcdLoop x y = Nat.gcd x y := by
  sorry
