/-
title: A helper fails with an error; the recovered theorem is used anyway.
target: after_error
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem after_error (n : Nat) : n ≤ 10 := sorry
---- SUBMISSION
theorem helper (n : Nat) : n ≤ 10 := by
  exact no_such_lemma n
theorem after_error (n : Nat) : n ≤ 10 := helper n
