/-
title: Several targets in one file, with docstrings and simp attributes.
target: Multi.zero_act, Multi.act_act
expect: proved
-/
---- STATEMENT
namespace Multi
/-- Repeats `f` `n` times. -/
def iter {α : Type} (f : α → α) : Nat → α → α
  | 0, a => a
  | n + 1, a => iter f n (f a)
/-- Doing nothing. -/
theorem zero_act {α : Type} (f : α → α) (a : α) : iter f 0 a = a := sorry
/-- Repetition adds. -/
theorem act_act {α : Type} (f : α → α) (m n : Nat) (a : α) : iter f m (iter f n a) = iter f (n + m) a := sorry
end Multi
---- SUBMISSION
namespace Multi
/-- Repeats `f` `n` times. (The docstring differs.) -/
def iter {α : Type} (f : α → α) : Nat → α → α
  | 0, a => a
  | n + 1, a => iter f n (f a)
/-- Doing nothing. -/
@[simp] theorem zero_act {α : Type} (f : α → α) (a : α) : iter f 0 a = a := rfl
@[simp] theorem succ_act {α : Type} (f : α → α) (n : Nat) (a : α) : iter f (n + 1) a = iter f n (f a) := rfl
/-- Repetition adds. -/
theorem act_act {α : Type} (f : α → α) (m n : Nat) (a : α) : iter f m (iter f n a) = iter f (n + m) a := by
  induction n generalizing a with
  | zero => simp
  | succ n ih => simp [Nat.succ_add, ih]
end Multi
