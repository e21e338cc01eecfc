/-
title: Helper definitions and lemmas before the definitions share matchers and proof constants differently.
target: Shared.f_le
expect: proved
-/
---- STATEMENT
namespace Shared
def f (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | k + 1 => k
def top : Fin 4 := ⟨3, by decide⟩
theorem f_le (n : Nat) : f n ≤ n ∧ f top.val = 2 := sorry
end Shared
---- SUBMISSION
namespace Shared
def early (n : Nat) : Nat :=
  match n with
  | 0 => 7
  | k + 1 => k + 7
theorem early_pos (n : Nat) : 7 ≤ early n := by
  cases n with
  | zero => exact Nat.le_refl 7
  | succ n => exact Nat.le_add_left 7 n
def earlyTop : Fin 4 := ⟨3, by decide⟩
theorem pred_le (n : Nat) : (match n with | 0 => 0 | k + 1 => k) ≤ n := by
  cases n with
  | zero => exact Nat.le_refl 0
  | succ n => exact Nat.le_succ n
def f (n : Nat) : Nat :=
  match n with
  | 0 => 0
  | k + 1 => k
def top : Fin 4 := ⟨3, by decide⟩
theorem f_le (n : Nat) : f n ≤ n ∧ f top.val = 2 := ⟨pred_le n, rfl⟩
end Shared
