/-
title: decide on a bounded quantifier.
target: all_fin
expect: proved
-/
---- STATEMENT
theorem all_fin : ∀ a b : Fin 5, a + b = b + a := sorry
---- SUBMISSION
theorem all_fin : ∀ a b : Fin 5, a + b = b + a := by decide
