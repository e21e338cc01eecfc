-- Quantifiers over natural numbers, taken apart at the first: what rules rewrite by, under names of their own.

-- for: functional-induction
theorem some_power : ∀ p : Nat → Prop, (∃ i, p i) ↔ p 0 ∨ ∃ i, p (i + 1) := by
  intro p; exact ⟨fun ⟨i, h⟩ => by cases i <;> grind, by grind⟩

-- for: functional-induction
theorem every_power : ∀ p : Nat → Prop, (∀ i, p i) ↔ p 0 ∧ ∀ i, p (i + 1) := by
  intro p; exact ⟨by grind, fun h i => by cases i <;> grind⟩

-- Indices up to and with the length of a list that has a head: the first two are looked at.
-- for: generalise-start
theorem every_index : ∀ (p : Nat → Prop) (n : Nat),
    (∀ i, i ≤ n + 1 → p i) ↔ p 0 ∧ p 1 ∧ ∀ i, i ≤ n → p (i + 1) := by
  intro p n; exact ⟨by grind, fun h i hi => by cases i <;> grind⟩

-- for: generalise-start
theorem some_index : ∀ (p : Nat → Prop) (n : Nat),
    (∃ i, i ≤ n + 1 ∧ p i) ↔ p 0 ∨ p 1 ∨ ∃ i, i ≤ n ∧ p (i + 1) := by
  intro p n; exact ⟨fun ⟨i, hi, h⟩ => by cases i <;> grind, by grind⟩
