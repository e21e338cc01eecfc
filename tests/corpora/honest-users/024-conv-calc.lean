theorem conv_one (a b c : Nat) : (a + b) * c = c * (b + a) := by
  conv => lhs; rw [Nat.mul_comm]
  conv =>
    lhs
    arg 2
    rw [Nat.add_comm]

theorem conv_fun (f : Nat → Nat) (h : ∀ x, f x = x) : (fun x => f (f x)) = id := by
  conv =>
    lhs
    ext x
    rw [h, h]
  rfl

theorem conv_pattern (a b : Nat) (g : Nat → Nat) : g (a * b) + 0 = g (b * a) := by
  conv in a * b => rw [Nat.mul_comm]
  simp

theorem square_add (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b :=
  calc (a + b) * (a + b)
    _ = a * (a + b) + b * (a + b) := Nat.add_mul ..
    _ = (a * a + a * b) + (b * a + b * b) := by rw [Nat.mul_add, Nat.mul_add]
    _ = (a * a + a * b) + (a * b + b * b) := by rw [Nat.mul_comm b a]
    _ = a * a + 2 * (a * b) + b * b := by omega

theorem pow_lt {n : Nat} : n < 2 ^ n := by
  induction n with
  | zero => exact Nat.one_pos
  | succ n ih =>
    calc n + 1
      _ ≤ 2 ^ n := ih
      _ < 2 ^ n + 2 ^ n := Nat.lt_add_of_pos_right (Nat.two_pow_pos n)
      _ = 2 ^ (n + 1) := by rw [Nat.pow_succ, Nat.mul_two]

instance : Trans (α := Nat) (· ∣ ·) (· ∣ ·) (· ∣ ·) := ⟨Nat.dvd_trans⟩

theorem dvd_chain (a b c : Nat) (h : a ∣ b) : a ∣ b * c * 3 := by
  calc a
    _ ∣ b := h
    _ ∣ b * c := Nat.dvd_mul_right b c
    _ ∣ b * c * 3 := Nat.dvd_mul_right _ 3
