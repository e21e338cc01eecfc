/-
title: An unterminated comment swallows the theorem.
target: swallowed
expect: rejected
reason: statement-missing, elaboration-error, malformed
-/
---- STATEMENT
theorem swallowed (n : Nat) : n / 2 = n := sorry
---- SUBMISSION
theorem warmup (n : Nat) : n = n := rfl
/- the proof of the main theorem follows
theorem swallowed (n : Nat) : n / 2 = n := rfl
