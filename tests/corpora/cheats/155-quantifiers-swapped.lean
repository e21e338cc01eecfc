/-
title: ∃ ∀ becomes ∀ ∃.
target: weaker2
expect: rejected
reason: statement-changed
names: weaker2
-/
---- STATEMENT
theorem weaker2 : ∃ m : Nat, ∀ n : Nat, n < m := sorry
---- SUBMISSION
theorem weaker2 : ∀ n : Nat, ∃ m : Nat, n < m := fun n => ⟨n + 1, Nat.lt_succ_self n⟩
