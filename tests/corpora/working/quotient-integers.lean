/-! Integers as differences of natural numbers. -/
namespace Diff

abbrev Pre := Nat × Nat

def r (p q : Pre) : Prop := p.1 + q.2 = q.1 + p.2

theorem r_refl (p : Pre) : r p p := by sorry

theorem r_symm {p q : Pre} (h : r p q) : r q p := by sorry

theorem r_trans {p q s : Pre} (h₁ : r p q) (h₂ : r q s) : r p s := by sorry

instance setoid : Setoid Pre where
  r := r
  iseqv := ⟨fun _ => rfl, fun h => Eq.symm h, by intro p q s h k; simp only [r] at *; omega⟩

def Z := Quotient setoid

def toInt : Z → Int :=
  Quotient.lift (fun p => (p.1 : Int) - p.2) (by intro p q (h : p.1 + q.2 = q.1 + p.2); simp only; omega)

def neg : Z → Z :=
  Quotient.lift (fun p => Quotient.mk setoid (p.2, p.1)) (by
    intro p q (h : p.1 + q.2 = q.1 + p.2)
    exact Quotient.sound (show p.2 + q.1 = q.2 + p.1 by omega))

theorem neg_neg (z : Z) : neg (neg z) = z := by sorry

theorem toInt_neg (z : Z) : toInt (neg z) = -toInt z := by sorry

theorem toInt_inj (y z : Z) (h : toInt y = toInt z) : y = z := by sorry

end Diff
