/-!
# Searching, with early exit
-/

namespace Lookup

def allBelow (xs : Array Nat) (k : Nat) : Bool := Id.run do
  for x in xs do
    if x ≥ k then
      return false
  return true

theorem allBelow_iff (xs : Array Nat) (k : Nat) : allBelow xs k = true ↔ ∀ x ∈ xs, x < k := by
  sorry

def largest (xs : Array Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

theorem le_largest (xs : Array Nat) : ∀ x ∈ xs, x ≤ largest xs := by
  sorry

def position (xs : Array Nat) (k : Nat) : Option Nat := Id.run do
  for h : i in [0:xs.size] do
    if xs[i] = k then
      return some i
  return none

theorem position_some (xs : Array Nat) (k i : Nat) (h : position xs k = some i) :
    xs[i]? = some k := by
  sorry

def common (xs ys : List Nat) : Bool := Id.run do
  for x in xs do
    for y in ys do
      if x = y then
        return true
  return false

theorem common_iff (xs ys : List Nat) : common xs ys = true ↔ ∃ x ∈ xs, x ∈ ys := by
  sorry

end Lookup
