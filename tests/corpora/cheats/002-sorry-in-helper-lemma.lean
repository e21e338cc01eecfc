/-
title: The target is proved by a helper lemma that is itself sorry.
target: Cheat.all_even
expect: rejected
reason: sorry
-/
---- STATEMENT
namespace Cheat
def Even (n : Nat) : Prop := ∃ k, n = 2 * k
theorem all_even (n : Nat) : Even n := sorry
end Cheat
---- SUBMISSION
namespace Cheat
def Even (n : Nat) : Prop := ∃ k, n = 2 * k
theorem helper (n : Nat) : n = 2 * (n / 2) := by
  sorry
theorem all_even (n : Nat) : Even n := ⟨n / 2, helper n⟩
end Cheat
