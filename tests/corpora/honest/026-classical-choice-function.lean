/-
title: A choice function from Classical.choose.
target: Ch.skolem
expect: proved
-/
---- STATEMENT
namespace Ch
theorem skolem {α β : Type} (r : α → β → Prop) (h : ∀ a, ∃ b, r a b) : ∃ f : α → β, ∀ a, r a (f a) := sorry
end Ch
---- SUBMISSION
namespace Ch
noncomputable def pick {α β : Type} {r : α → β → Prop} (h : ∀ a, ∃ b, r a b) (a : α) : β := Classical.choose (h a)
theorem skolem {α β : Type} (r : α → β → Prop) (h : ∀ a, ∃ b, r a b) : ∃ f : α → β, ∀ a, r a (f a) :=
  ⟨pick h, fun a => Classical.choose_spec (h a)⟩
end Ch
