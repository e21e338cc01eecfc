/-- The power tower of height `n` over 3, modulo 1000. -/
def tower : Nat → Nat
  | 0 => 1
  | n + 1 => 3 ^ tower n % 1000

theorem tower_four : tower 4 = 387 := by
  sorry
