/-
title: The axiom sorryAx is applied by name, marked synthetic to dodge the warning.
target: direct_sorryax
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem direct_sorryax : ∀ n : Nat, n * n = n + n := sorry
---- SUBMISSION
theorem direct_sorryax : ∀ n : Nat, n * n = n + n := fun n => sorryAx (n * n = n + n) true
