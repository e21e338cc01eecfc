/-
title: set_option maxRecDepth for a larger computation in the kernel.
target: deep_unfold
expect: proved
-/
---- STATEMENT
def countdown : Nat → Nat
  | 0 => 0
  | n + 1 => countdown n
theorem deep_unfold : countdown 300 = 0 ∧ (List.range 60).length = 60 := sorry
---- SUBMISSION
def countdown : Nat → Nat
  | 0 => 0
  | n + 1 => countdown n
set_option maxRecDepth 4000 in
theorem deep_unfold : countdown 300 = 0 ∧ (List.range 60).length = 60 := by
  decide
