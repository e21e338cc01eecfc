-- Style: structured logic with focusing bullets, constructor/refine, cases/rcases/obtain and intro step by step.

namespace Bullets

theorem and_rotate (p q r : Prop) : p ∧ q ∧ r → q ∧ r ∧ p := by
  intro h
  cases h with
  | intro hp hqr =>
    cases hqr with
    | intro hq hr =>
      constructor
      · exact hq
      · constructor
        · exact hr
        · exact hp

theorem or_rotate (p q r : Prop) : p ∨ q ∨ r ↔ q ∨ r ∨ p := by
  constructor
  · intro h
    rcases h with hp | hq | hr
    · right
      right
      exact hp
    · left
      exact hq
    · right
      left
      exact hr
  · intro h
    rcases h with hq | hr | hp
    · right
      left
      exact hq
    · right
      right
      exact hr
    · left
      exact hp

theorem and_distributes_or (p q r : Prop) : p ∧ (q ∨ r) ↔ (p ∧ q) ∨ (p ∧ r) := by
  constructor
  · intro h
    obtain ⟨hp, hqr⟩ := h
    cases hqr with
    | inl hq =>
      left
      exact ⟨hp, hq⟩
    | inr hr =>
      right
      exact ⟨hp, hr⟩
  · intro h
    cases h with
    | inl hpq =>
      constructor
      · exact hpq.left
      · exact Or.inl hpq.right
    | inr hpr =>
      constructor
      · exact hpr.left
      · exact Or.inr hpr.right

theorem or_distributes_and (p q r : Prop) : p ∨ (q ∧ r) → (p ∨ q) ∧ (p ∨ r) := by
  intro h
  rcases h with hp | ⟨hq, hr⟩
  · constructor
    · left
      exact hp
    · left
      exact hp
  · constructor
    · right
      exact hq
    · right
      exact hr

theorem neither_nor (p q : Prop) : ¬(p ∨ q) ↔ ¬p ∧ ¬q := by
  constructor
  · intro h
    constructor
    · intro hp
      apply h
      left
      exact hp
    · intro hq
      apply h
      right
      exact hq
  · intro h
    intro hpq
    cases hpq with
    | inl hp => exact h.left hp
    | inr hq => exact h.right hq

theorem triple_negation (p : Prop) : ¬¬¬p → ¬p := by
  intro h
  intro hp
  apply h
  intro hnp
  apply hnp
  exact hp

theorem em_irrefutable (p : Prop) : ¬¬(p ∨ ¬p) := by
  intro h
  apply h
  right
  intro hp
  apply h
  left
  exact hp

theorem curry_iff (p q r : Prop) : (p ∧ q → r) ↔ (p → q → r) := by
  constructor
  · intro h
    intro hp
    intro hq
    apply h
    constructor
    · exact hp
    · exact hq
  · intro h
    intro hpq
    apply h
    · exact hpq.left
    · exact hpq.right

theorem implication_from_or (p q r s : Prop) :
    (p → r) → (q → s) → p ∨ q → r ∨ s := by
  intro hpr
  intro hqs
  intro h
  cases h with
  | inl hp =>
    left
    apply hpr
    exact hp
  | inr hq =>
    right
    apply hqs
    exact hq

theorem contrapositive_classical (p q : Prop) : (¬q → ¬p) → p → q := by
  intro h
  intro hp
  by_cases hq : q
  · exact hq
  · exfalso
    apply h
    · exact hq
    · exact hp

theorem peirce_like (p q : Prop) : ((p → q) → p) → p := by
  intro h
  by_cases hp : p
  · exact hp
  · apply h
    intro hp'
    exfalso
    apply hp
    exact hp'

theorem not_and_classical (p q : Prop) : ¬(p ∧ q) → ¬p ∨ ¬q := by
  intro h
  by_cases hp : p
  · right
    intro hq
    apply h
    constructor
    · exact hp
    · exact hq
  · left
    exact hp

theorem exists_or_split {α : Type} (P Q : α → Prop) :
    (∃ x, P x ∨ Q x) ↔ (∃ x, P x) ∨ (∃ x, Q x) := by
  constructor
  · intro h
    obtain ⟨x, hx⟩ := h
    cases hx with
    | inl hp =>
      left
      exact ⟨x, hp⟩
    | inr hq =>
      right
      exact ⟨x, hq⟩
  · intro h
    rcases h with ⟨x, hp⟩ | ⟨x, hq⟩
    · refine ⟨x, ?_⟩
      left
      exact hp
    · refine ⟨x, ?_⟩
      right
      exact hq

theorem forall_and_split {α : Type} (P Q : α → Prop) :
    (∀ x, P x ∧ Q x) ↔ (∀ x, P x) ∧ (∀ x, Q x) := by
  constructor
  · intro h
    constructor
    · intro x
      exact (h x).left
    · intro x
      exact (h x).right
  · intro h
    intro x
    obtain ⟨hp, hq⟩ := h
    constructor
    · exact hp x
    · exact hq x

theorem no_witness {α : Type} (P : α → Prop) : (¬∃ x, P x) ↔ ∀ x, ¬P x := by
  constructor
  · intro h
    intro x
    intro hx
    apply h
    refine ⟨x, ?_⟩
    exact hx
  · intro h
    intro hex
    obtain ⟨x, hx⟩ := hex
    exact h x hx

theorem exists_counterexample {α : Type} (P : α → Prop) : (¬∀ x, P x) → ∃ x, ¬P x := by
  intro h
  by_cases hex : ∃ x, ¬P x
  · exact hex
  · exfalso
    apply h
    intro x
    by_cases hx : P x
    · exact hx
    · exfalso
      apply hex
      exact ⟨x, hx⟩

theorem swap_quantifiers {α β : Type} (R : α → β → Prop) :
    (∃ x, ∀ y, R x y) → ∀ y, ∃ x, R x y := by
  intro h
  intro y
  obtain ⟨x, hx⟩ := h
  refine ⟨x, ?_⟩
  apply hx

theorem relay_of_symm_trans {α : Type} (R : α → α → Prop)
    (hs : ∀ x y, R x y → R y x) (ht : ∀ x y z, R x y → R y z → R x z) :
    ∀ x y, R x y → R x x ∧ R y y := by
  intro x
  intro y
  intro hxy
  constructor
  · apply ht x y x
    · exact hxy
    · apply hs
      exact hxy
  · apply ht y x y
    · apply hs
      exact hxy
    · exact hxy

theorem drinker {α : Type} (a : α) (D : α → Prop) : ∃ x, D x → ∀ y, D y := by
  by_cases h : ∃ x, ¬D x
  · obtain ⟨x, hx⟩ := h
    refine ⟨x, ?_⟩
    intro hd
    exfalso
    exact hx hd
  · refine ⟨a, ?_⟩
    intro _
    intro y
    by_cases hy : D y
    · exact hy
    · exfalso
      apply h
      exact ⟨y, hy⟩

theorem iff_congr_and (p q r s : Prop) (h₁ : p ↔ q) (h₂ : r ↔ s) : p ∧ r ↔ q ∧ s := by
  obtain ⟨hpq, hqp⟩ := h₁
  obtain ⟨hrs, hsr⟩ := h₂
  constructor
  · intro h
    constructor
    · apply hpq
      exact h.left
    · apply hrs
      exact h.right
  · intro h
    constructor
    · apply hqp
      exact h.left
    · apply hsr
      exact h.right

end Bullets
