namespace Decimal

/-- Digits of a number, the units first. -/
def digits (n : Nat) : List Nat :=
  if n < 10 then [n] else n % 10 :: digits (n / 10)

def value : List Nat → Nat
  | [] => 0
  | d :: ds => d + 10 * value ds

/-- Add one, with carries. -/
def bump : List Nat → List Nat
  | [] => [1]
  | d :: ds => if d = 9 then 0 :: bump ds else (d + 1) :: ds

/-- The way people write it. -/
def render (n : Nat) : List Nat := (digits n).reverse

def parse (ds : List Nat) : Nat := ds.foldl (fun acc d => 10 * acc + d) 0

theorem value_bump (ds : List Nat) : value (bump ds) = value ds + 1 := by
  sorry

theorem parse_render (n : Nat) : parse (render n) = n := by
  sorry

end Decimal
