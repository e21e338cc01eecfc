/-
title: The proof itself is a recursive theorem with termination_by.
target: even_or_odd
expect: proved
-/
---- STATEMENT
theorem even_or_odd (n : Nat) : (∃ k, n = 2 * k) ∨ (∃ k, n = 2 * k + 1) := sorry
---- SUBMISSION
theorem even_or_odd (n : Nat) : (∃ k, n = 2 * k) ∨ (∃ k, n = 2 * k + 1) :=
  match n with
  | 0 => .inl ⟨0, rfl⟩
  | 1 => .inr ⟨0, rfl⟩
  | m + 2 =>
    match even_or_odd m with
    | .inl ⟨k, h⟩ => .inl ⟨k + 1, by omega⟩
    | .inr ⟨k, h⟩ => .inr ⟨k + 1, by omega⟩
termination_by n
decreasing_by omega
