inductive Ev : Nat → Prop
  | zero : Ev 0
  | step (n : Nat) : Ev n → Ev (n + 2)

inductive Reach {V : Type} (E : V → V → Prop) : V → V → Prop
  | refl (a : V) : Reach E a a
  | tail {a b c : V} : Reach E a b → E b c → Reach E a c

inductive Shuffle {α : Type} : List α → List α → List α → Prop
  | nil : Shuffle [] [] []
  | left : Shuffle xs ys zs → Shuffle (x :: xs) ys (x :: zs)
  | right : Shuffle xs ys zs → Shuffle xs (y :: ys) (y :: zs)

theorem ev_iff (n : Nat) : Ev n ↔ n % 2 = 0 := by
  sorry

theorem Reach.trans {V : Type} {E : V → V → Prop} {a b c : V} (h₁ : Reach E a b) (h₂ : Reach E b c) :
    Reach E a c := by
  sorry

theorem Reach.symm_of_symm {V : Type} {E : V → V → Prop} (hE : ∀ a b, E a b → E b a) {a b : V}
    (h : Reach E a b) : Reach E b a := by
  sorry

theorem Shuffle.perm_append {α : Type} {xs ys zs : List α} (h : Shuffle xs ys zs) : zs.Perm (xs ++ ys) := by
  sorry
