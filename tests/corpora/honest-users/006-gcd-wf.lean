def gcd' (a b : Nat) : Nat :=
  if h : b = 0 then a else gcd' b (a % b)
termination_by b
decreasing_by
  exact Nat.mod_lt a (Nat.pos_of_ne_zero h)

theorem gcd'_zero (a : Nat) : gcd' a 0 = a := by
  unfold gcd'
  simp

theorem gcd'_dvd (a b : Nat) : gcd' a b ∣ a ∧ gcd' a b ∣ b := by
  induction a, b using gcd'.induct with
  | case1 a =>
    rw [gcd'_zero]
    exact ⟨Nat.dvd_refl a, Nat.dvd_zero a⟩
  | case2 a b h ih =>
    rw [gcd', dif_neg h]
    obtain ⟨h₁, h₂⟩ := ih
    refine ⟨?_, h₁⟩
    exact (Nat.dvd_mod_iff h₁).mp h₂

theorem gcd'_eq_gcd (a b : Nat) : gcd' a b = Nat.gcd a b := by
  fun_induction gcd' with
  | case1 a => simp
  | case2 a b h ih =>
    rw [ih, Nat.gcd_comm a b, Nat.gcd_rec b a, Nat.gcd_comm]

def log2' (n : Nat) : Nat :=
  if n ≤ 1 then 0 else 1 + log2' (n / 2)
termination_by n
decreasing_by omega

theorem log2'_lt (n : Nat) (h : 0 < n) : log2' n < n := by
  fun_induction log2' n with
  | case1 n hn => exact h
  | case2 n hn ih =>
    have := ih (by omega)
    omega

#eval gcd' 48 36
#guard gcd' 48 36 = 12
#guard log2' 1024 = 10
