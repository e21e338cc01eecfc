/-
title: The theorem becomes an opaque constant.
target: as_opaque
expect: rejected
reason: not-a-theorem, sorry, elaboration-error
names: as_opaque
-/
---- STATEMENT
theorem as_opaque : (1 : Nat) = 0 := sorry
---- SUBMISSION
set_option warn.sorry false
opaque as_opaque : (1 : Nat) = 0 := sorry
