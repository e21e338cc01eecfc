universe u v w

section Functions

variable {α : Type u} {β : Type v} {γ : Type w}

def Inj (f : α → β) : Prop := ∀ ⦃a b⦄, f a = f b → a = b
def Surj (f : α → β) : Prop := ∀ b, ∃ a, f a = b

variable {f : α → β} {g : β → γ}

theorem Inj.comp (hg : Inj g) (hf : Inj f) : Inj (g ∘ f) :=
  fun _ _ h => hf (hg h)

theorem Surj.comp (hg : Surj g) (hf : Surj f) : Surj (g ∘ f) := fun c =>
  let ⟨b, hb⟩ := hg c
  let ⟨a, ha⟩ := hf b
  ⟨a, by simp [ha, hb]⟩

theorem Inj.of_comp (h : Inj (g ∘ f)) : Inj f := fun a b hab =>
  h (congrArg g hab)

/-- Every surjection has a right inverse, by choice. -/
theorem Surj.hasRightInverse (hf : Surj f) : ∃ s : β → α, ∀ b, f (s b) = b :=
  ⟨fun b => Classical.choose (hf b), fun b => Classical.choose_spec (hf b)⟩

end Functions

section
variable (α : Type u) (P : α → Prop)

theorem cantor (f : α → α → Prop) : ¬ Surj f := by
  intro h
  obtain ⟨a, ha⟩ := h (fun x => ¬ f x x)
  have h' : f a a ↔ ¬ f a a := by
    have := congrFun ha a
    simp at this
  exact (iff_not_self h').elim

theorem not_exists' : (¬ ∃ x, P x) ↔ ∀ x, ¬ P x :=
  ⟨fun h x hx => h ⟨x, hx⟩, fun h ⟨x, hx⟩ => h x hx⟩
end
