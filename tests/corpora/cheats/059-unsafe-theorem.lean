/-
title: The keyword `unsafe` is put before the theorem.
target: unsafe_thm
expect: rejected
reason: elaboration-error, unsafe-definition, not-a-theorem, statement-missing
-/
---- STATEMENT
theorem unsafe_thm (p : Prop) : p := sorry
---- SUBMISSION
unsafe def any (p : Prop) : PLift p := any p
unsafe theorem unsafe_thm (p : Prop) : p := (any p).down
