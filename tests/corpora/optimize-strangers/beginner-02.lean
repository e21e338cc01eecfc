/-! My logic homework, week two. -/

namespace Beg02

theorem and_over_or (p q r : Prop) : p ∧ (q ∨ r) ↔ (p ∧ q) ∨ (p ∧ r) := by
  constructor
  · intro h
    have hp : p := h.left
    have hqr : q ∨ r := h.right
    cases hqr with
    | inl hq =>
      have hpq : p ∧ q := by
        constructor
        · exact hp
        · exact hq
      apply Or.inl
      exact hpq
    | inr hr =>
      have hpr : p ∧ r := by
        constructor
        · exact hp
        · exact hr
      apply Or.inr
      exact hpr
  · intro h
    cases h with
    | inl hpq =>
      have hp : p := hpq.left
      have hq : q := hpq.right
      constructor
      · exact hp
      · apply Or.inl
        exact hq
    | inr hpr =>
      have hp : p := hpr.left
      have hr : r := hpr.right
      constructor
      · exact hp
      · apply Or.inr
        exact hr

theorem not_or_iff (p q : Prop) : ¬(p ∨ q) ↔ ¬p ∧ ¬q := by
  constructor
  · intro h
    constructor
    · intro hp
      have hpq : p ∨ q := by
        apply Or.inl
        exact hp
      exact h hpq
    · intro hq
      have hpq : p ∨ q := by
        apply Or.inr
        exact hq
      exact h hpq
  · intro h
    intro hpq
    have hnp : ¬p := h.left
    have hnq : ¬q := h.right
    cases hpq with
    | inl hp =>
      exact hnp hp
    | inr hq =>
      exact hnq hq

def xorb : Bool → Bool → Bool
  | true, false => true
  | false, true => true
  | _, _ => false

theorem xorb_assoc (a b c : Bool) : xorb (xorb a b) c = xorb a (xorb b c) := by
  cases a with
  | true =>
    cases b with
    | true =>
      cases c with
      | true => rfl
      | false => rfl
    | false =>
      cases c with
      | true => rfl
      | false => rfl
  | false =>
    cases b with
    | true =>
      cases c with
      | true => rfl
      | false => rfl
    | false =>
      cases c with
      | true => rfl
      | false => rfl

theorem exists_or_split (α : Type) (P Q : α → Prop) :
    (∃ x, P x ∨ Q x) ↔ (∃ x, P x) ∨ (∃ x, Q x) := by
  constructor
  · intro h
    cases h with
    | intro x hx =>
      cases hx with
      | inl hP =>
        left
        exact Exists.intro x hP
      | inr hQ =>
        right
        exact Exists.intro x hQ
  · intro h
    cases h with
    | inl hl =>
      cases hl with
      | intro x hP =>
        have hor : P x ∨ Q x := by
          left
          exact hP
        exact Exists.intro x hor
    | inr hr =>
      cases hr with
      | intro x hQ =>
        have hor : P x ∨ Q x := by
          right
          exact hQ
        exact Exists.intro x hor

end Beg02
