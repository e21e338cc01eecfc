/-
title: obtain and rcases patterns.
target: exists_split
expect: proved
-/
---- STATEMENT
theorem exists_split (p q : Nat → Prop) : (∃ n, p n ∨ q n) ↔ (∃ n, p n) ∨ ∃ n, q n := sorry
---- SUBMISSION
theorem exists_split (p q : Nat → Prop) : (∃ n, p n ∨ q n) ↔ (∃ n, p n) ∨ ∃ n, q n := by
  constructor
  · intro h
    obtain ⟨n, hp | hq⟩ := h
    · exact .inl ⟨n, hp⟩
    · exact .inr ⟨n, hq⟩
  · intro h
    rcases h with ⟨n, hp⟩ | ⟨n, hq⟩
    · exact ⟨n, .inl hp⟩
    · exact ⟨n, .inr hq⟩
