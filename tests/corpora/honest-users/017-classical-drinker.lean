open Classical

variable {α : Type _} {p q : α → Prop}

/-- The drinker paradox. No `sorry` and no extra axiom. -/
theorem drinker [h : Nonempty α] : ∃ x, p x → ∀ y, p y := by
  by_cases hp : ∀ y, p y
  · exact h.elim fun a => ⟨a, fun _ => hp⟩
  · have ⟨b, hb⟩ := not_forall.mp hp
    exact ⟨b, fun h => absurd h hb⟩

theorem dne (a : Prop) (h : ¬¬a) : a :=
  match em a with
  | .inl ha => ha
  | .inr hn => (h hn).elim

theorem peirce (a b : Prop) : ((a → b) → a) → a := fun h =>
  byContradiction fun hna => hna (h fun ha => absurd ha hna)

theorem de_morgan (a b : Prop) : ¬(a ∧ b) ↔ ¬a ∨ ¬b := by
  constructor
  · intro h
    rcases em a with ha | ha
    · right; intro hb; exact h ⟨ha, hb⟩
    · left; assumption
  · rintro (ha | hb) ⟨h₁, h₂⟩ <;> contradiction

theorem skolem {β : α → Type _} {r : (x : α) → β x → Prop} (h : ∀ x, ∃ y, r x y) :
    ∃ f : (x : α) → β x, ∀ x, r x (f x) :=
  ⟨fun x => choose (h x), fun x => choose_spec (h x)⟩

noncomputable def pick (p : α → Prop) [Nonempty α] : α :=
  if h : ∃ x, p x then choose h else choice inferInstance

theorem pick_spec [Nonempty α] (h : ∃ x, p x) : p (pick p) := by
  unfold pick
  split
  next h' => exact choose_spec h'
  next h' => exact absurd h h'

theorem exists_or' : (∃ x, p x ∨ q x) ↔ (∃ x, p x) ∨ ∃ x, q x := by
  grind
