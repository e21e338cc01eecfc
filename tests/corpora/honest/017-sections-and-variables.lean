/-
title: Sections, variables and open in the statement.
target: Secs.comp_inj
expect: proved
-/
---- STATEMENT
namespace Secs
section
variable {α β γ : Type}
def Inj (f : α → β) : Prop := ∀ a b, f a = f b → a = b
open Function in
theorem comp_inj (g : β → γ) (f : α → β) (hg : Inj g) (hf : Inj f) : Inj (g ∘ f) := sorry
end
end Secs
---- SUBMISSION
namespace Secs
section
variable {α β γ : Type}
def Inj (f : α → β) : Prop := ∀ a b, f a = f b → a = b
open Function in
theorem comp_inj (g : β → γ) (f : α → β) (hg : Inj g) (hf : Inj f) : Inj (g ∘ f) :=
  fun a b h => hf a b (hg (f a) (f b) h)
end
end Secs
