/-!
# Loops over a range of numbers
-/

namespace Counting

def power (b n : Nat) : Nat := Id.run do
  let mut r := 1
  for _ in [0:n] do
    r := r * b
  return r

/-- The square root, rounded down. -/
def root (n : Nat) : Nat := Id.run do
  let mut r := 0
  for k in [1:n + 1] do
    if n < k * k then
      break
    r := k
  return r

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

def fibLoop (n : Nat) : Nat := Id.run do
  let mut a := 0
  let mut b := 1
  for _ in [0:n] do
    let c := a + b
    a := b
    b := c
  return a

/-- `0 + 2 + 4 + ...`, all below `n`. -/
def evenSum (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n] do
    if i % 2 = 0 then
      s := s + i
  return s

theorem power_spec (b n : Nat) : power b n = b ^ n := by
  sorry

theorem root_spec (n : Nat) : root n * root n ≤ n ∧ n < (root n + 1) * (root n + 1) := by
  sorry

theorem fibLoop_spec (n : Nat) : fibLoop n = fib n := by
  sorry

theorem evenSum_spec (n : Nat) : evenSum n = (n + 1) / 2 * ((n + 1) / 2 - 1) := by
  sorry

end Counting
