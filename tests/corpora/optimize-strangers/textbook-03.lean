/-! Elementary divisibility, from the definition. -/

namespace Text03

/-- `a` divides `b`. -/
def Div (a b : Nat) : Prop := ∃ c, b = a * c

theorem div_trans {a b c : Nat} (hab : Div a b) (hbc : Div b c) : Div a c := by
  obtain ⟨k, hk⟩ := hab
  obtain ⟨l, hl⟩ := hbc
  refine ⟨k * l, ?_⟩
  calc c = b * l := hl
    _ = a * k * l := by rw [hk]
    _ = a * (k * l) := Nat.mul_assoc a k l

theorem div_add {a b c : Nat} (hb : Div a b) (hc : Div a c) : Div a (b + c) := by
  obtain ⟨k, hk⟩ := hb
  obtain ⟨l, hl⟩ := hc
  refine ⟨k + l, ?_⟩
  calc b + c = a * k + a * l := by rw [hk, hl]
    _ = a * (k + l) := (Nat.mul_add a k l).symm

theorem div_antisymm {a b : Nat} (hab : Div a b) (hba : Div b a) : a = b := by
  obtain ⟨k, hk⟩ := hab
  obtain ⟨l, hl⟩ := hba
  cases Nat.eq_zero_or_pos a with
  | inl h0 =>
    show a = b
    rw [hk, h0, Nat.zero_mul]
  | inr hpos =>
    have hkl : a * (k * l) = a * 1 := by
      calc a * (k * l) = a * k * l := (Nat.mul_assoc a k l).symm
        _ = b * l := by rw [← hk]
        _ = a := hl.symm
        _ = a * 1 := (Nat.mul_one a).symm
    have h1 : k * l = 1 := Nat.eq_of_mul_eq_mul_left hpos hkl
    have hk1 : k = 1 := Nat.eq_one_of_mul_eq_one_right h1
    rw [hk, hk1, Nat.mul_one]

theorem div_pow (a n : Nat) : Div a (a ^ (n + 1)) := by
  suffices h : a ^ (n + 1) = a * a ^ n from ⟨a ^ n, h⟩
  calc a ^ (n + 1) = a ^ n * a := Nat.pow_succ a n
    _ = a * a ^ n := Nat.mul_comm _ _

end Text03
