/-
title: Classical case analysis.
target: drinker
expect: proved
-/
---- STATEMENT
theorem drinker {α : Type} [Nonempty α] (p : α → Prop) : ∃ x, p x → ∀ y, p y := sorry
---- SUBMISSION
open Classical in
theorem drinker {α : Type} [Nonempty α] (p : α → Prop) : ∃ x, p x → ∀ y, p y := by
  by_cases h : ∀ y, p y
  · obtain ⟨a⟩ := ‹Nonempty α›
    exact ⟨a, fun _ => h⟩
  · have ⟨x, hx⟩ := not_forall.mp h
    exact ⟨x, fun hp => absurd hp hx⟩
