/-! # Zeroless binary numbers

Digits are `1` and `2` (least significant first), so that every number has
exactly one representation. -/

inductive Zl where
  | z : Zl
  | one : Zl → Zl      -- 2 * n + 1
  | two : Zl → Zl      -- 2 * n + 2

namespace Zl

def val : Zl → Nat
  | z => 0
  | one n => 2 * val n + 1
  | two n => 2 * val n + 2

def inc : Zl → Zl
  | z => one z
  | one n => two n
  | two n => one (inc n)

def ofNat : Nat → Zl
  | 0 => z
  | k + 1 => inc (ofNat k)

def add : Zl → Zl → Zl
  | z, m => m
  | n, z => n
  | one n, one m => two (add n m)
  | one n, two m => one (inc (add n m))
  | two n, one m => one (inc (add n m))
  | two n, two m => two (inc (add n m))

/-- number of digits -/
def len : Zl → Nat
  | z => 0
  | one n | two n => len n + 1

theorem val_ofNat (k : Nat) : val (ofNat k) = k := by
  sorry

theorem val_add (n m : Zl) : val (add n m) = val n + val m := by
  sorry

theorem val_lt (n : Zl) : val n < 2 ^ len n := by
  sorry

theorem ofNat_val (n : Zl) : ofNat (val n) = n := by
  sorry

theorem add_comm (n m : Zl) : add n m = add m n := by
  sorry

end Zl
