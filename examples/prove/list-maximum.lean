/-! The greatest element of a list is in it, and nothing is above it. -/

def greatest : List Nat → Nat
  | [] => 0
  | [x] => x
  | x :: xs => if x > greatest xs then x else greatest xs

theorem greatest_spec (xs : List Nat) (h : xs ≠ []) :
    greatest xs ∈ xs ∧ ∀ x ∈ xs, x ≤ greatest xs := by
  sorry
