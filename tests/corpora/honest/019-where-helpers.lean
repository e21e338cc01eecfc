/-
title: A proof with where helpers.
target: pow_two_pos
expect: proved
-/
---- STATEMENT
theorem pow_two_pos (n : Nat) : 0 < 2 ^ n ∧ n < 2 ^ n := sorry
---- SUBMISSION
theorem pow_two_pos (n : Nat) : 0 < 2 ^ n ∧ n < 2 ^ n := ⟨pos n, lt n⟩
where
  pos : ∀ n : Nat, 0 < 2 ^ n
    | 0 => Nat.one_pos
    | n + 1 => by
      have := pos n
      omega
  lt : ∀ n : Nat, n < 2 ^ n
    | 0 => Nat.one_pos
    | n + 1 => by
      have := lt n
      omega
