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
end OfNat
