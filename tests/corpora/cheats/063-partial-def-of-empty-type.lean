/-
title: A partial function into False.
target: partial_false
expect: rejected
reason: elaboration-error, partial-definition, sorry
-/
---- STATEMENT
theorem partial_false : False := sorry
---- SUBMISSION
partial def loop (n : Nat) : PLift False := loop (n + 1)
theorem partial_false : False := (loop 0).down
