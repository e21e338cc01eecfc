/-
title: simp with list lemmas.
target: append_assoc3
expect: proved
-/
---- STATEMENT
theorem append_assoc3 (xs ys zs : List Nat) : (xs ++ ys ++ zs).length = zs.length + ys.length + xs.length := sorry
---- SUBMISSION
theorem append_assoc3 (xs ys zs : List Nat) : (xs ++ ys ++ zs).length = zs.length + ys.length + xs.length := by
  simp [Nat.add_comm]
