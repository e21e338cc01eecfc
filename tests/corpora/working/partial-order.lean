class Poset (α : Type u) where
  le : α → α → Prop
  refl : ∀ a, le a a
  trans : ∀ {a b c}, le a b → le b c → le a c
  antisymm : ∀ {a b}, le a b → le b a → a = b

infix:50 " ⊑ " => Poset.le

section
variable {α : Type u} {β : Type v} [Poset α] [Poset β]

def Monotone (f : α → β) : Prop := ∀ ⦃a b⦄, a ⊑ b → f a ⊑ f b

def UpperBound (S : α → Prop) (b : α) : Prop := ∀ a, S a → a ⊑ b

def Lub (S : α → Prop) (b : α) : Prop := UpperBound S b ∧ ∀ c, UpperBound S c → b ⊑ c

instance : Poset (α × β) where
  le p q := p.1 ⊑ q.1 ∧ p.2 ⊑ q.2
  refl p := ⟨Poset.refl p.1, Poset.refl p.2⟩
  trans h k := ⟨Poset.trans h.1 k.1, Poset.trans h.2 k.2⟩
  antisymm h k := Prod.ext (Poset.antisymm h.1 k.1) (Poset.antisymm h.2 k.2)

theorem Monotone.comp {γ : Type w} [Poset γ] {g : β → γ} {f : α → β}
    (hg : Monotone g) (hf : Monotone f) : Monotone (fun x => g (f x)) := by sorry

theorem Lub.unique {S : α → Prop} {a b : α} (ha : Lub S a) (hb : Lub S b) : a = b := by sorry

theorem Lub.mono {S T : α → Prop} {a b : α} (h : ∀ x, S x → T x) (ha : Lub S a) (hb : Lub T b) :
    a ⊑ b := by sorry

theorem monotone_fst : Monotone (Prod.fst : α × β → α) := by sorry

/-- A least prefixed point of a monotone map is a fixed point. -/
theorem least_prefixed {f : α → α} (hf : Monotone f) {a : α} (ha : f a ⊑ a)
    (least : ∀ b, f b ⊑ b → a ⊑ b) : f a = a := by sorry

end
