/-! Loops with a bound on the number of rounds, in place of `while`. -/

/-- Division by repeated subtraction. -/
def divSub (a b : Nat) : Nat × Nat := Id.run do
  let mut q := 0
  let mut r := a
  for _ in [0:a] do
    if r < b then break
    r := r - b
    q := q + 1
  return (q, r)

/-- The integer square root, found by counting up. -/
def isqrt (n : Nat) : Nat := Id.run do
  let mut r := 0
  for _ in [0:n] do
    if (r + 1) * (r + 1) > n then
      break
    r := r + 1
  return r

structure Gcd where
  a : Nat
  b : Nat

/-- One round of Euclid's loop; the number of rounds is limited by `fuel`. -/
def euclid : (fuel : Nat) → Gcd → Gcd
  | 0, s => s
  | fuel + 1, s => Id.run do
    if s.b = 0 then
      return s
    let r := s.a % s.b
    return euclid fuel { a := s.b, b := r }

theorem euclid_gcd (fuel : Nat) (s : Gcd) :
    Nat.gcd (euclid fuel s).a (euclid fuel s).b = Nat.gcd s.a s.b := sorry

theorem divSub_spec (a b : Nat) : (divSub a b).1 * b + (divSub a b).2 = a := sorry

theorem isqrt_spec (n : Nat) : isqrt n * isqrt n ≤ n ∧ n < (isqrt n + 1) * (isqrt n + 1) := sorry
