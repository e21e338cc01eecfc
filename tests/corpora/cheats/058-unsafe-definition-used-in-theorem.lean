/-
title: The theorem calls an unsafe, non-terminating definition.
target: uses_unsafe
expect: rejected
reason: elaboration-error, unsafe-definition, not-a-theorem, sorry, kernel-rejected, forbidden-axiom
-/
---- STATEMENT
theorem uses_unsafe (p : Prop) : p := sorry
---- SUBMISSION
unsafe def spin (p : Prop) : PLift p := spin p
theorem uses_unsafe (p : Prop) : p := (spin p).down
