/-!
# Numbers written in a base

A number is a list of digits, least significant digit first.
The digits of a number are found by repeated division.
-/

namespace BaseDigits

/-- The number that a digit list stands for in base `b`. -/
def value (b : Nat) : List Nat → Nat
  | [] => 0
  | d :: ds => d + b * value b ds

/-- The digits of `n`; zero has no digits. -/
def digits (b : Nat) (hb : 2 ≤ b) (n : Nat) : List Nat :=
  if n = 0 then [] else n % b :: digits b hb (n / b)
termination_by n
decreasing_by exact Nat.div_lt_self (by omega) hb

theorem value_digits (b : Nat) (hb : 2 ≤ b) (n : Nat) : value b (digits b hb n) = n := by
  sorry

theorem value_append (b : Nat) (xs ys : List Nat) :
    value b (xs ++ ys) = value b xs + b ^ xs.length * value b ys := by
  sorry

theorem digits_getLast_ne_zero (b : Nat) (hb : 2 ≤ b) (n : Nat) :
    (digits b hb n).getLast? ≠ some 0 := by
  sorry

theorem value_inj (b : Nat) (xs ys : List Nat) (hl : xs.length = ys.length)
    (hx : ∀ d ∈ xs, d < b) (hy : ∀ d ∈ ys, d < b) (h : value b xs = value b ys) : xs = ys := by
  sorry

end BaseDigits
