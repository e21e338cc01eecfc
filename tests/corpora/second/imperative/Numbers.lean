/-- `b ^ n`, the slow way. -/
def powLoop (b n : Nat) : Nat := Id.run do
  let mut r := 1
  for _ in [0:n] do
    r := r * b
  return r

/-- Integer square root. -/
def isqrt (n : Nat) : Nat := Id.run do
  let mut r := 0
  for _ in [0:n] do
    if (r + 1) * (r + 1) ≤ n then
      r := r + 1
    else
      break
  return r

/-- Euclid, with a bound on the number of rounds. -/
def gcdLoop (m n : Nat) : Nat := Id.run do
  let mut a := m
  let mut b := n
  for _ in [0:n] do
    if b = 0 then
      break
    let r := a % b
    a := b
    b := r
  return a

/-- Collatz steps; nothing to do for 0 and 1. -/
def collatz (n : Nat) : Nat := Id.run do
  if n ≤ 1 then
    return 0
  let mut m := n
  let mut k := 0
  while m ≠ 1 do
    m := if m % 2 = 0 then m / 2 else 3 * m + 1
    k := k + 1
  return k

theorem powLoop_eq (b n : Nat) : powLoop b n = b ^ n := by
  sorry

theorem isqrt_le (n : Nat) : isqrt n * isqrt n ≤ n := by
  sorry

theorem lt_isqrt_succ (n : Nat) : n < (isqrt n + 1) * (isqrt n + 1) := by
  sorry

theorem gcdLoop_eq (m n : Nat) : gcdLoop m n = Nat.gcd m n := by
  sorry

theorem collatz_one : collatz 1 = 0 := by
  sorry
