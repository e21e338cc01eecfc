/-! Inductive predicates. -/
inductive Star {α : Type} (R : α → α → Prop) : α → α → Prop where
  | refl (a : α) : Star R a a
  | step {a b c : α} : R a b → Star R b c → Star R a c

inductive IsEven : Nat → Prop where
  | zero : IsEven 0
  | add_two {n : Nat} : IsEven n → IsEven (n + 2)

inductive Prefix {α : Type} : List α → List α → Prop where
  | nil (l : List α) : Prefix [] l
  | cons {x : α} {k l : List α} : Prefix k l → Prefix (x :: k) (x :: l)

theorem Star.trans {α : Type} {R : α → α → Prop} {a b c : α}
    (h₁ : Star R a b) (h₂ : Star R b c) : Star R a c := by sorry

theorem Star.invariant {α : Type} {R : α → α → Prop} {P : α → Prop}
    (hP : ∀ a b, R a b → P a → P b) {a b : α} (h : Star R a b) (ha : P a) : P b := by sorry

theorem isEven_iff (n : Nat) : IsEven n ↔ n % 2 = 0 := by sorry

theorem prefix_iff {α : Type} (k l : List α) : Prefix k l ↔ ∃ m, l = k ++ m := by sorry
