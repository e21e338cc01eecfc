/-!
# Sums and their closed forms
-/

namespace ClosedSums

/-- `1*2 + 2*3 + ... + n*(n+1)` -/
def oblong : Nat → Nat
  | 0 => 0
  | n + 1 => oblong n + (n + 1) * (n + 2)

/-- `1 + b + b^2 + ... + b^(n-1)` -/
def geo (b : Nat) : Nat → Nat
  | 0 => 0
  | n + 1 => geo b n + b ^ n

/-- The sum of the first cubes, added to an accumulator. -/
def cubesAcc : Nat → Nat → Nat
  | 0, acc => acc
  | n + 1, acc => cubesAcc n (acc + (n + 1) ^ 3)

/-- `1/2 + 2/2 + ... + n/2`, every quotient rounded down. -/
def halves : Nat → Nat
  | 0 => 0
  | n + 1 => halves n + (n + 1) / 2

theorem oblong_closed (n : Nat) : oblong n = n * (n + 1) * (n + 2) / 3 := by
  sorry

theorem geo_closed (b n : Nat) (hb : 0 < b) : geo b n * (b - 1) + 1 = b ^ n := by
  sorry

theorem cubesAcc_closed (n : Nat) : 4 * cubesAcc n 0 = (n * (n + 1)) ^ 2 := by
  sorry

theorem halves_closed (n : Nat) : halves n = n * n / 4 := by
  sorry

end ClosedSums
