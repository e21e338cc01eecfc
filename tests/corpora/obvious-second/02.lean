namespace Scratch

universe u
variable {X : Type u} {p q : X → Prop}

def sort2 : Nat × Nat → Nat × Nat
  | (a, b) => if a ≤ b then (a, b) else (b, a)

theorem sort2_sorted (w : Nat × Nat) : (sort2 w).1 ≤ (sort2 w).2 := by sorry

theorem sort2_idem (w : Nat × Nat) : sort2 (sort2 w) = sort2 w := by sorry

theorem sort2_sum (a b : Nat) : (sort2 (a, b)).1 + (sort2 (a, b)).2 = a + b := by sorry

theorem nobody_shaves (shaves : X → X → Prop) : ¬ ∃ b, ∀ x, shaves b x ↔ ¬ shaves x x := by sorry

theorem other_side (hn : ∃ x, ¬ p x) (h : ∀ x, p x ∨ q x) : ∃ y, q y := by sorry

theorem not_all_four : ¬ ∀ n : Nat, n % 2 = 0 → n % 4 = 0 := by sorry

theorem two_colours (c : Nat → Bool) (k : c 1 ≠ c 2) (h : c 0 ≠ c 1) : c 0 = c 2 := by sorry

theorem room_between {a b : Int} (h : a + 1 < b) : ∃ m, a < m ∧ m < b := by sorry

theorem refl_of_per {R : X → X → Prop} (tr : ∀ {x y z}, R x y → R y z → R x z)
    (sym : ∀ {x y}, R x y → R y x) {a b : X} (h : R a b) : R a a ∧ R b b := by sorry

theorem half_not_inj : ¬ ∀ a b : Nat, a / 2 = b / 2 → a = b := by sorry

end Scratch
