/-- The power tower of height `n` over 3, modulo 1000. -/
def tower : Nat → Nat
  | 0 => 1
  | n + 1 => 3 ^ tower n % 1000

-- `native_decide` runs compiled code and believes it: the kernel never sees a proof.
theorem tower_four : tower 4 = 387 := by
  native_decide
