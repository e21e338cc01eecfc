/-! Counting loops. -/

def gauss (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n+1] do
    s := s + i
  return s

def oddSum (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n] do
    s := s + (2 * i + 1)
  pure s

def power (b n : Nat) : Nat := Id.run do
  let mut p := 1
  for _ in [0:n] do
    p := p * b
  return p

def fibLoop (n : Nat) : Nat := Id.run do
  let mut a := 0
  let mut b := 1
  for _ in [0:n] do
    (a, b) := (b, a + b)
  return a

def fibSpec : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fibSpec n + fibSpec (n + 1)

theorem gauss_spec (n : Nat) : 2 * gauss n = n * (n + 1) := by sorry

theorem oddSum_spec (n : Nat) : oddSum n = n * n := by sorry

theorem power_spec (b n : Nat) : power b n = b ^ n := by sorry

theorem fibLoop_spec (n : Nat) : fibLoop n = fibSpec n := by sorry
