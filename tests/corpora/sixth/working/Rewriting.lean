/-! Many steps of a relation, and the diamond property. -/

variable {α : Type u}

inductive Steps (R : α → α → Prop) : α → α → Prop where
  | refl (a : α) : Steps R a a
  | head {a b c : α} : R a b → Steps R b c → Steps R a c

def Diamond (R : α → α → Prop) : Prop :=
  ∀ a b c, R a b → R a c → ∃ d, R b d ∧ R c d

/-- The diamond property of one step is inherited by many. -/
theorem Diamond.steps {R : α → α → Prop} (h : Diamond R) : Diamond (Steps R) := by
  sorry

/-- Nothing can be done with `a` any more. -/
def Normal (R : α → α → Prop) (a : α) : Prop := ∀ b, ¬ R a b

theorem Diamond.normal_unique {R : α → α → Prop} (h : Diamond R) {a m n : α}
    (hm : Steps R a m) (hn : Steps R a n) (nm : Normal R m) (nn : Normal R n) : m = n := by
  sorry
