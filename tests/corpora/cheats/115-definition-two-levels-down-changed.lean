/-
title: Only a definition used by a definition of the statement is changed.
target: Def2.main
expect: rejected
reason: definition-changed
names: Def2.step
-/
---- STATEMENT
namespace Def2
def step (n : Nat) : Nat := n + 1
def walk : Nat → Nat
  | 0 => 0
  | n + 1 => step (walk n)
def Reaches (n : Nat) : Prop := ∃ k, walk k = n
theorem main : ¬ Reaches 1 := sorry
end Def2
---- SUBMISSION
namespace Def2
def step (n : Nat) : Nat := n
def walk : Nat → Nat
  | 0 => 0
  | n + 1 => step (walk n)
def Reaches (n : Nat) : Prop := ∃ k, walk k = n
theorem walk_zero (k : Nat) : walk k = 0 := by
  induction k with
  | zero => rfl
  | succ k ih => exact ih
theorem main : ¬ Reaches 1 := by
  rintro ⟨k, hk⟩
  rw [walk_zero] at hk
  cases hk
end Def2
