/-!
# Loops in loops
-/

namespace Nested

/-- How often is the inner body run? -/
def triangle (n : Nat) : Nat := Id.run do
  let mut c := 0
  for i in [0:n] do
    for _ in [0:i] do
      c := c + 1
  return c

/-- Is the target a sum of an entry of each list? -/
def hasSum (target : Nat) (xs ys : List Nat) : Bool := Id.run do
  for x in xs do
    for y in ys do
      if x + y = target then
        return true
  return false

/-- All entries of all lists, in order. -/
def joinAll (xss : List (List Nat)) : Array Nat := Id.run do
  let mut out : Array Nat := #[]
  for xs in xss do
    for x in xs do
      out := out.push x
  return out

theorem triangle_spec (n : Nat) : 2 * triangle n = n * (n + 1) := by
  sorry

theorem hasSum_spec (target : Nat) (xs ys : List Nat) :
    hasSum target xs ys = true ↔ ∃ x ∈ xs, ∃ y ∈ ys, x + y = target := by
  sorry

theorem joinAll_spec (xss : List (List Nat)) : (joinAll xss).toList = xss.flatten := by
  sorry

end Nested
