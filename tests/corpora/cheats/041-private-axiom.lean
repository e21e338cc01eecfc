/-
title: A private axiom.
target: priv_ax
expect: rejected
reason: forbidden-axiom
names: hidden
-/
---- STATEMENT
theorem priv_ax (xs : List Nat) : xs = [] := sorry
---- SUBMISSION
private axiom hidden (xs : List Nat) : xs = []
theorem priv_ax (xs : List Nat) : xs = [] := hidden xs
