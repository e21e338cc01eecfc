/-
title: The statement's terminating function is replaced by a partial one of the same name.
target: part_count
expect: rejected
reason: partial-definition, definition-changed, forbidden-axiom, elaboration-error
names: count
-/
---- STATEMENT
def count : Nat → Nat
  | 0 => 0
  | n + 1 => count n + 1
theorem part_count : ∃ n, ∀ m, count m ≤ n := sorry
---- SUBMISSION
axiom count_bounded (f : Nat → Nat) : ∃ n, ∀ m, f m ≤ n
partial def count : Nat → Nat
  | n => count n + 1
theorem part_count : ∃ n, ∀ m, count m ≤ n := count_bounded count
