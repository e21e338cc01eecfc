/-! Propositions, and an inductive predicate. -/

theorem contrapose_imp {p q : Prop} (h : p → q) : ¬q → ¬p := by sorry

theorem or_turn_round (p q r : Prop) : p ∨ q ∨ r ↔ r ∨ q ∨ p := by sorry

theorem exists_right {P Q : Nat → Prop} (h : ∃ x, P x ∧ Q x) : ∃ x, Q x := by sorry

theorem none_has {P : Nat → Prop} (h : ¬∃ x, P x) : ∀ x, ¬P x := by sorry

theorem forall_both {α : Type} (P Q : α → Prop) :
    (∀ x, P x ∧ Q x) ↔ (∀ x, P x) ∧ (∀ x, Q x) := by sorry

theorem iff_of_left {p q : Prop} (hp : p) : (p ↔ q) ↔ q := by sorry

inductive EvenN : Nat → Prop where
  | zero : EvenN 0
  | step {n : Nat} : EvenN n → EvenN (n + 2)

theorem EvenN.four : EvenN 4 := by sorry

theorem EvenN.not_one : ¬EvenN 1 := by sorry

theorem EvenN.mod_two {n : Nat} (h : EvenN n) : n % 2 = 0 := by sorry

theorem EvenN.back {n : Nat} (h : EvenN (n + 2)) : EvenN n := by sorry
