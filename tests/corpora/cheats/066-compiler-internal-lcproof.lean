/-
title: The compiler's internal `lcProof` is used as a proof.
target: lc
expect: rejected
reason: elaboration-error, forbidden-axiom, unsafe-definition, sorry, not-a-theorem, kernel-rejected
-/
---- STATEMENT
theorem lc (n : Nat) : n = n * 2 := sorry
---- SUBMISSION
theorem lc (n : Nat) : n = n * 2 := lcProof
