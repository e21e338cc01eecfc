/-
title: `exact?` finds nothing and its error recovery leaves a sorry in the environment.
target: searched
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
def weird (n : Nat) : Nat := n * n + 41
theorem searched (n : Nat) : weird n = weird (n + 1) := sorry
---- SUBMISSION
def weird (n : Nat) : Nat := n * n + 41
theorem searched (n : Nat) : weird n = weird (n + 1) := by exact?
