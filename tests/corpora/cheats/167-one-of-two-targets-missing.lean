/-
title: Of two targets only the first is proved.
target: pair_a, pair_b
expect: rejected
reason: statement-missing, statement-changed
names: pair_b
-/
---- STATEMENT
theorem pair_a (n : Nat) : n + 0 = n := sorry
theorem pair_b (n : Nat) : n + 1 = n := sorry
---- SUBMISSION
theorem pair_a (n : Nat) : n + 0 = n := rfl
