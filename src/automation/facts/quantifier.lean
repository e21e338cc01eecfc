-- Quantifiers over natural numbers, taken apart at the first: what rules rewrite by, under names of their own.

-- for: functional-induction
theorem some_power : ∀ p : Nat → Prop, (∃ i, p i) ↔ p 0 ∨ ∃ i, p (i + 1) := by
  intro p; exact ⟨fun ⟨i, h⟩ => by cases i <;> grind, by grind⟩

-- for: functional-induction
theorem every_power : ∀ p : Nat → Prop, (∀ i, p i) ↔ p 0 ∧ ∀ i, p (i + 1) := by
  intro p; exact ⟨by grind, fun h i => by cases i <;> grind⟩
