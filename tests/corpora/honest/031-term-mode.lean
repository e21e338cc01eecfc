/-
title: A pure term-mode proof.
target: curry_iff
expect: proved
-/
---- STATEMENT
theorem curry_iff (p q r : Prop) : (p ∧ q → r) ↔ (p → q → r) := sorry
---- SUBMISSION
theorem curry_iff (p q r : Prop) : (p ∧ q → r) ↔ (p → q → r) :=
  ⟨fun h hp hq => h ⟨hp, hq⟩, fun h hpq => h hpq.1 hpq.2⟩
