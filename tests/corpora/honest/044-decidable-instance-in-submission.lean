/-
title: The submission adds a Decidable instance for the statement's predicate and decides with it.
target: Dec.prime_17
expect: proved
-/
---- STATEMENT
namespace Dec
def Prime (n : Nat) : Prop := 2 ≤ n ∧ ∀ m, m < n → 2 ≤ m → n % m ≠ 0
theorem prime_17 : Prime 17 ∧ ¬ Prime 15 := sorry
end Dec
---- SUBMISSION
namespace Dec
def Prime (n : Nat) : Prop := 2 ≤ n ∧ ∀ m, m < n → 2 ≤ m → n % m ≠ 0
noncomputable instance (n : Nat) : Decidable (Prime n) := by
  unfold Prime
  infer_instance
theorem prime_17 : Prime 17 ∧ ¬ Prime 15 := by
  decide
end Dec
