import Std
/-! Loops over a collection, with and without an early exit. -/

namespace Scan

def sumEvens (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    if x % 2 == 0 then
      s := s + x
  return s

def firstIdx (p : Nat → Bool) (xs : List Nat) : Option Nat := Id.run do
  let mut i := 0
  for x in xs do
    if p x then
      return some i
    i := i + 1
  return none

theorem sumEvens_eq (xs : List Nat) : sumEvens xs = (xs.filter (· % 2 == 0)).sum := by
  sorry

theorem firstIdx_eq (p : Nat → Bool) (xs : List Nat) : firstIdx p xs = xs.findIdx? p := by
  sorry

end Scan
