/-
title: The theorem becomes an axiom.
target: as_axiom
expect: rejected
reason: not-a-theorem, forbidden-axiom
names: as_axiom
-/
---- STATEMENT
theorem as_axiom (a b : Nat) : a = b := sorry
---- SUBMISSION
axiom as_axiom (a b : Nat) : a = b
