def reverse' (xs : List α) : List α := go xs []
where
  /-- accumulator -/
  go : List α → List α → List α
    | [], acc => acc
    | x :: xs, acc => go xs (x :: acc)

theorem reverse'_go (xs acc : List α) : reverse'.go xs acc = xs.reverse ++ acc := by
  induction xs generalizing acc with
  | nil => rfl
  | cons x xs ih => simp [reverse'.go, ih]

theorem reverse'_eq (xs : List α) : reverse' xs = xs.reverse := by
  simp [reverse', reverse'_go]

theorem reverse'_reverse' (xs : List α) : reverse' (reverse' xs) = xs := by
  rw [reverse'_eq, reverse'_eq, List.reverse_reverse]

def digits (b n : Nat) : List Nat :=
  loop n []
where
  loop (n : Nat) (acc : List Nat) : List Nat :=
    if h : n = 0 ∨ b < 2 then acc
    else loop (n / b) (n % b :: acc)
  termination_by n
  decreasing_by exact Nat.div_lt_self (by omega) (by omega)

#eval digits 10 2024
#guard digits 2 10 = [1, 0, 1, 0]

theorem add_mul_self (n : Nat) : n * n + n = n * (n + 1) := step n
where
  step (m : Nat) : m * m + m = m * (m + 1) := by
    rw [Nat.mul_add, Nat.mul_one]

theorem even_prod (n : Nat) : 2 ∣ n * (n + 1) := by
  have h : n % 2 = 0 ∨ n % 2 = 1 := key n
  rcases h with h | h
  · exact Nat.dvd_mul_right_of_dvd (Nat.dvd_of_mod_eq_zero h) _
  · exact Nat.dvd_mul_left_of_dvd (Nat.dvd_of_mod_eq_zero (by omega)) _
where
  key (n : Nat) : n % 2 = 0 ∨ n % 2 = 1 := by omega
