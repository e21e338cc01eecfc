abbrev Even' := { n : Nat // n % 2 = 0 }

namespace Even'

instance : Add Even' where
  add a b := ⟨a.1 + b.1, by have := a.2; have := b.2; omega⟩

instance : Mul Even' := ⟨fun ⟨a, ha⟩ ⟨b, _⟩ => ⟨a * b, by rw [Nat.mul_mod, ha]; simp⟩⟩

instance : OfNat Even' 0 := ⟨⟨0, rfl⟩⟩

@[simp] theorem val_add (a b : Even') : (a + b).val = a.val + b.val := rfl

protected theorem add_comm (a b : Even') : a + b = b + a :=
  Subtype.ext (Nat.add_comm ..)

protected theorem zero_add (a : Even') : 0 + a = a := by
  apply Subtype.ext
  rw [val_add]
  exact Nat.zero_add _

end Even'

/-- rotate by one -/
def Fin.rot {n : Nat} (i : Fin (n + 1)) : Fin (n + 1) := i + 1

theorem rot_three : ∀ i : Fin 3, i.rot.rot.rot = i := by decide

theorem fin_val_lt {n m : Nat} (h : n ≤ m) (i : Fin n) : (Fin.castLE h i).val < m := by
  have := i.isLt
  simp only [Fin.val_castLE]
  omega

theorem no_inj_two_one (f : Fin 2 → Fin 1) : f 0 = f 1 :=
  Subsingleton.elim _ _

example : (⟨4, rfl⟩ + ⟨6, rfl⟩ : Even').1 = 10 := rfl
