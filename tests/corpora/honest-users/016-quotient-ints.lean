/-- Integers as pairs of naturals, the classical exercise. -/
structure PreInt where
  pos : Nat
  neg : Nat
  deriving Repr

namespace PreInt

def Rel (a b : PreInt) : Prop := a.pos + b.neg = b.pos + a.neg

theorem Rel.equivalence : Equivalence Rel where
  refl a := rfl
  symm h := by simp only [Rel] at *; omega
  trans h₁ h₂ := by simp only [Rel] at *; omega

instance setoid : Setoid PreInt := ⟨Rel, Rel.equivalence⟩

theorem equiv_def {a b : PreInt} : a ≈ b ↔ a.pos + b.neg = b.pos + a.neg := Iff.rfl

instance (a b : PreInt) : Decidable (a ≈ b) := inferInstanceAs (Decidable (_ = _))

end PreInt

def ℤ' := Quotient PreInt.setoid

namespace ℤ'

def mk (a b : Nat) : ℤ' := Quotient.mk _ ⟨a, b⟩

def neg : ℤ' → ℤ' := Quotient.lift (fun a => mk a.neg a.pos) fun a b (h : a ≈ b) => by
  apply Quotient.sound
  rw [PreInt.equiv_def] at *
  dsimp only
  omega

def add : ℤ' → ℤ' → ℤ' :=
  Quotient.lift₂ (fun a b => mk (a.pos + b.pos) (a.neg + b.neg)) fun a b c d h₁ h₂ => by
    apply Quotient.sound
    rw [PreInt.equiv_def] at *
    dsimp only
    omega

instance : Add ℤ' := ⟨add⟩
instance : Neg ℤ' := ⟨neg⟩
instance : OfNat ℤ' n := ⟨mk n 0⟩
theorem add_comm (x y : ℤ') : x + y = y + x := by
  induction x, y using Quotient.inductionOn₂ with
  | _ a b =>
    apply Quotient.sound
    rw [PreInt.equiv_def]
    dsimp only
    omega
theorem neg_add_cancel (x : ℤ') : -x + x = 0 := by
  refine Quotient.inductionOn x fun a => Quotient.sound ?_
  rw [PreInt.equiv_def]
  dsimp only
  omega
theorem neg_neg (x : ℤ') : - -x = x := Quotient.inductionOn x fun _ => rfl
end ℤ'
