/-
title: The theorem becomes an `example` of a weaker fact.
target: exampled
expect: rejected
reason: statement-missing
names: exampled
-/
---- STATEMENT
theorem exampled (n : Nat) : n ≤ n * n * n - 1 := sorry
---- SUBMISSION
example : 2 ≤ 2 * 2 * 2 - 1 := by decide
