-- Numbers: squares, quotients and remainders by what is no literal.

-- for: goal
-- when: products
theorem squares : ∀ m : Int, 0 ≤ m ^ 2 := by
  exact fun m => Int.sq_nonnneg m

-- What characterises quotient and remainder: automation knows it for literals only.
namespace OfInt
local notation "BY" => (3 : Int)
local notation "VALUE" => (7 : Int)

-- for: int-division
theorem division :
    BY * (VALUE / BY) + VALUE % BY = VALUE ∧ (BY ≠ 0 → 0 ≤ VALUE % BY) ∧ (0 < BY → VALUE % BY < BY) ∧
      (0 ≤ VALUE → 0 ≤ BY → 0 ≤ VALUE / BY) := by
  exact ⟨Int.mul_ediv_add_emod _ _, Int.emod_nonneg _, Int.emod_lt_of_pos _, Int.ediv_nonneg⟩
end OfInt

namespace OfNat
local notation "BY" => (3 : Nat)
local notation "VALUE" => (7 : Nat)

-- for: nat-division
theorem division : BY * (VALUE / BY) + VALUE % BY = VALUE ∧ (0 < BY → VALUE % BY < BY) ∧
    VALUE / BY ≤ VALUE := by
  exact ⟨Nat.div_add_mod _ _, Nat.mod_lt _, Nat.div_le_self _ _⟩

-- Of two divisors whose product a number is, one is at most its root.
-- for: nat-divisors
-- when: loops
theorem divisors :
    (∀ i k : Nat, VALUE % k = 0 → 2 ≤ k → k < VALUE → VALUE < i * i →
      k < i ∨ (2 ≤ VALUE / k ∧ VALUE / k < i ∧ VALUE % (VALUE / k) = 0)) ∧
    (∀ i : Nat, VALUE % i = 0 → 2 ≤ i → i * i ≤ VALUE → i < VALUE) := by
  constructor
  · intro i k h h2 hk hi
    have hq : k * (VALUE / k) = VALUE := Nat.mul_div_cancel' (Nat.dvd_of_mod_eq_zero h)
    have h0 : VALUE / k ≠ 0 := by intro h0; rw [h0] at hq; omega
    have h1 : VALUE / k ≠ 1 := by intro h1; rw [h1] at hq; omega
    apply Decidable.byContradiction
    intro hc
    have hd : VALUE % (VALUE / k) = 0 := Nat.mod_eq_zero_of_dvd ⟨k, by rw [Nat.mul_comm, hq]⟩
    have hki := Nat.le_of_not_lt fun h => hc (.inl h)
    have hqi := Nat.le_of_not_lt fun h => hc (.inr ⟨Nat.lt_of_le_of_ne (Nat.pos_of_ne_zero h0) (Ne.symm h1), h, hd⟩)
    have := Nat.mul_le_mul hki hqi
    rw [hq] at this
    exact absurd hi (Nat.not_lt_of_le this)
  · intro i h h2 hi
    have := Nat.mul_le_mul_right i h2
    omega
end OfNat
