/-
title: The theorem is proved by itself.
target: circular
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem circular (x : Nat) : x = 7 := sorry
---- SUBMISSION
theorem circular (x : Nat) : x = 7 := circular x
