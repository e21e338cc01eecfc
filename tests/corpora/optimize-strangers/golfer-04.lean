namespace Golf04

theorem dvd_combo (d a b c : Nat) (h₁ : d ∣ a) (h₂ : d ∣ b) : d ∣ a * c + b * b := (Nat.dvd_add_right (Nat.dvd_mul_right_of_dvd h₁ c)).mpr (Nat.dvd_mul_right_of_dvd h₂ b)

theorem six_dvd (n : Nat) : 2 ∣ n * (n + 1) ∧ 3 ∣ n * (n + 1) * (n + 2) := ⟨by rcases Nat.mod_two_eq_zero_or_one n with h | h <;> exact Nat.dvd_of_mod_eq_zero (by simp [Nat.mul_mod, Nat.add_mod, h]), by rcases (by omega : n % 3 = 0 ∨ n % 3 = 1 ∨ n % 3 = 2) with h | h | h <;> exact Nat.dvd_of_mod_eq_zero (by simp [Nat.mul_mod, Nat.add_mod, h])⟩

theorem int_abs (a b : Int) : max a b = (a + b + (a - b).natAbs) / 2 ∧ min a b = (a + b - (a - b).natAbs) / 2 := by constructor <;> rcases Int.le_total a b with h | h <;> omega

end Golf04
