/-
title: ∧ becomes ∨ in a long statement.
target: weaker5
expect: rejected
reason: statement-changed
names: weaker5
-/
---- STATEMENT
theorem weaker5 (a b c : Nat) (h : a < b) : a ≤ b ∧ (b ≤ c ∧ a ≤ c) := sorry
---- SUBMISSION
theorem weaker5 (a b c : Nat) (h : a < b) : a ≤ b ∨ (b ≤ c ∧ a ≤ c) := .inl (Nat.le_of_lt h)
