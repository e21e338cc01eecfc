namespace Reachability

/-- Reflexive-transitive closure, growing at the end. -/
inductive Star {α : Type} (R : α → α → Prop) : α → α → Prop where
  | refl (a : α) : Star R a a
  | tail {a b c : α} : Star R a b → R b c → Star R a c

/-- Exactly `n` steps. -/
inductive Steps {α : Type} (R : α → α → Prop) : Nat → α → α → Prop where
  | zero (a : α) : Steps R 0 a a
  | succ {n : Nat} {a b c : α} : R a b → Steps R n b c → Steps R (n + 1) a c

inductive Even : Nat → Prop where
  | zero : Even 0
  | add_two {n : Nat} : Even n → Even (n + 2)

def Stuck {α : Type} (R : α → α → Prop) (a : α) : Prop := ∀ b, ¬ R a b

def Deterministic {α : Type} (R : α → α → Prop) : Prop :=
  ∀ a b c, R a b → R a c → b = c

theorem star_trans {α : Type} {R : α → α → Prop} {a b c : α}
    (h₁ : Star R a b) (h₂ : Star R b c) : Star R a c := by sorry

theorem star_iff_steps {α : Type} (R : α → α → Prop) (a b : α) :
    Star R a b ↔ ∃ n, Steps R n a b := by sorry

theorem steps_unique {α : Type} {R : α → α → Prop} (hR : Deterministic R) {n : Nat} {a b c : α}
    (h₁ : Steps R n a b) (h₂ : Steps R n a c) : b = c := by sorry

theorem stuck_star {α : Type} {R : α → α → Prop} {a b : α} (ha : Stuck R a) (h : Star R a b) :
    a = b := by sorry

theorem star_symm {α : Type} {R : α → α → Prop} (hR : ∀ a b, R a b → R b a) {a b : α}
    (h : Star R a b) : Star R b a := by sorry

theorem even_star (m n : Nat) (h : Star (fun a b => b = a + 2) m n) : Even m ↔ Even n := by sorry

end Reachability
