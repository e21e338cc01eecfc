/-
title: The theorem becomes a def with a proof-carrying result taken from another false def.
target: as_def
expect: rejected
reason: not-a-theorem, sorry, statement-changed
names: as_def
-/
---- STATEMENT
theorem as_def (a b : Nat) : a < b := sorry
---- SUBMISSION
set_option warn.sorry false
def as_def (a b : Nat) : a < b := sorry
