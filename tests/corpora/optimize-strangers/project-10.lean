/-! Logic of doors and keys. -/

namespace Proj10

theorem locked_or (Open Key : Prop) (Alarm : Prop) (h : ¬(Open ∧ Key)) (ho : ¬Open → Alarm)
    (hk : ¬Key → Alarm) : Alarm := by
  have split : ¬Open ∨ ¬Key := by
    by_cases o : Open
    · right
      intro k
      exact h ⟨o, k⟩
    · left
      exact o
  cases split with
  | inl a => exact ho a
  | inr a => exact hk a

theorem some_missing (P Q : Nat → Prop) (n : Nat) (h : ¬(P n ∧ Q (n + 1))) :
    ∃ m, ¬P m ∨ ¬Q m := by
  have cases' : ¬P n ∨ ¬Q (n + 1) := by
    by_cases hp : P n
    · right
      intro hq
      exact h ⟨hp, hq⟩
    · left
      exact hp
  rcases cases' with hp | hq
  · exact ⟨n, Or.inl hp⟩
  · exact ⟨n + 1, Or.inr hq⟩

theorem contrapose (p q : Prop) (h : ¬q → ¬p) : p → q := by
  intro hp
  by_cases hq : q
  · exact hq
  · exact absurd hp (h hq)

theorem three_way (a b c : Prop) (h : ¬(a ∧ (b ∧ c))) : ¬a ∨ ¬b ∨ ¬c := by
  have h1 : ¬a ∨ ¬(b ∧ c) := by
    by_cases ha : a
    · right
      intro hbc
      exact h ⟨ha, hbc⟩
    · left
      exact ha
  rcases h1 with ha | hbc
  · exact Or.inl ha
  · right
    by_cases hb : b
    · right
      intro hc
      exact hbc ⟨hb, hc⟩
    · left
      exact hb

end Proj10
