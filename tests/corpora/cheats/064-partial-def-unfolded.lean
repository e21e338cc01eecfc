/-
title: A partial function f n = f n + 1 is unfolded in a proof to get a contradiction.
target: grows
expect: rejected
reason: elaboration-error, partial-definition, sorry
-/
---- STATEMENT
theorem grows : (0 : Nat) = 1 := sorry
---- SUBMISSION
partial def f (n : Nat) : Nat := f n + 1
theorem f_eq (n : Nat) : f n = f n + 1 := by
  unfold f
  rfl
theorem grows : (0 : Nat) = 1 := by
  have := f_eq 0
  omega
