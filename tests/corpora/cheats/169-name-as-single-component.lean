/-
title: The theorem is declared as the single component «Dot.t».
target: Dot.t
expect: rejected
reason: statement-missing
names: Dot.t
-/
---- STATEMENT
theorem Dot.t (n : Nat) : n = 4 := sorry
---- SUBMISSION
theorem «Dot.t» : ∃ n : Nat, n = 4 := ⟨4, rfl⟩
