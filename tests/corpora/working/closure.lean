namespace Rel

abbrev Relation (α : Type u) := α → α → Prop

/-- The reflexive transitive closure, growing on the right. -/
inductive Star {α : Type u} (r : Relation α) : α → α → Prop where
  | refl (a) : Star r a a
  | tail {a b c} : Star r a b → r b c → Star r a c

inductive Plus {α : Type u} (r : Relation α) : α → α → Prop where
  | single {a b} : r a b → Plus r a b
  | tail {a b c} : Plus r a b → r b c → Plus r a c

variable {α : Type u} {r s : Relation α} {a b c : α}

theorem Star.single (h : r a b) : Star r a b := sorry

theorem Star.trans (hab : Star r a b) (hbc : Star r b c) : Star r a c := sorry

theorem Star.head (hab : r a b) (hbc : Star r b c) : Star r a c := sorry

theorem Star.mono (h : ∀ x y, r x y → s x y) (hab : Star r a b) : Star s a b := sorry

theorem Star.symm (h : ∀ x y, r x y → r y x) (hab : Star r a b) : Star r b a := sorry

theorem Star.star_iff : Star (Star r) a b ↔ Star r a b := sorry

theorem Star.cases_plus : Star r a b ↔ a = b ∨ Plus r a b := sorry

end Rel
