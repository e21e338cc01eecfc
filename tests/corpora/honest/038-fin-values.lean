/-
title: Fin arithmetic with val equations.
target: fin_rev
expect: proved
-/
---- STATEMENT
theorem fin_rev {n : Nat} (i : Fin n) : i.rev.rev = i ∧ i.val + i.rev.val + 1 = n := sorry
---- SUBMISSION
theorem fin_rev {n : Nat} (i : Fin n) : i.rev.rev = i ∧ i.val + i.rev.val + 1 = n := by
  refine ⟨Fin.rev_rev i, ?_⟩
  have h := i.isLt
  simp only [Fin.val_rev]
  omega
