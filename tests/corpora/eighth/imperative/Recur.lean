/-! Counting loops against recursive definitions. -/

namespace Recur

def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)

def fibLoop (n : Nat) : Nat := Id.run do
  let mut a := 0
  let mut b := 1
  for _ in [0:n] do
    let t := a + b
    a := b
    b := t
  return a

def power (b n : Nat) : Nat := Id.run do
  let mut r := 1
  for _ in [0:n] do
    r := r * b
  return r

theorem power_eq (b n : Nat) : power b n = b ^ n := by
  sorry

theorem fibLoop_eq (n : Nat) : fibLoop n = fib n := by
  sorry

end Recur
