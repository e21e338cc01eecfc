/-
title: An inductive predicate with rule induction in both directions.
target: Ev.ev_iff
expect: proved
-/
---- STATEMENT
namespace Ev
inductive Ev : Nat → Prop
  | zero : Ev 0
  | step {n : Nat} : Ev n → Ev (n + 2)
theorem ev_iff (n : Nat) : Ev n ↔ ∃ k, n = 2 * k := sorry
end Ev
---- SUBMISSION
namespace Ev
inductive Ev : Nat → Prop
  | zero : Ev 0
  | step {n : Nat} : Ev n → Ev (n + 2)
theorem ev_two_mul : ∀ k : Nat, Ev (2 * k)
  | 0 => .zero
  | k + 1 => .step (ev_two_mul k)
theorem ev_iff (n : Nat) : Ev n ↔ ∃ k, n = 2 * k := by
  constructor
  · intro h
    induction h with
    | zero => exact ⟨0, rfl⟩
    | step _ ih =>
      obtain ⟨k, rfl⟩ := ih
      exact ⟨k + 1, by omega⟩
  · rintro ⟨k, rfl⟩
    exact ev_two_mul k
end Ev
