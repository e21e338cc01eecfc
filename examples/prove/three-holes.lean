/-! Three `sorry`s inside one another's proofs: each is filled where it stands. -/

theorem even_or_odd_square (n : Nat) : n * n % 4 = 0 ∨ n * n % 4 = 1 := by
  have split : n % 2 = 0 ∨ n % 2 = 1 := by
    sorry
  rcases split with even | odd
  · have ⟨k, hk⟩ : ∃ k, n = 2 * k := by
      exact ⟨n / 2, by sorry⟩
    left
    subst hk
    have : 2 * k * (2 * k) = 4 * (k * k) := by
      sorry
    omega
  · have hn : n = 2 * (n / 2) + 1 := by omega
    right
    rw [hn]
    generalize n / 2 = k
    have : (2 * k + 1) * (2 * k + 1) = 4 * (k * k + k) + 1 := by grind
    omega
