/-
title: A helper with the same match shape stands first, so that the statement's definition reuses its matcher.
target: Shared2.swap_swap
expect: proved
-/
---- STATEMENT
namespace Shared2
inductive Dir
  | left
  | right
def flip (d : Dir) : Dir :=
  match d with
  | .left => .right
  | .right => .left
def code (d : Dir) : Nat :=
  match d with
  | .left => 0
  | .right => 1
theorem swap_swap (d : Dir) : flip (flip d) = d ∧ code d ≤ 1 := sorry
end Shared2
---- SUBMISSION
namespace Shared2
inductive Dir
  | left
  | right
theorem dir_cases (d : Dir) : d = .left ∨ d = .right := by
  match d with
  | .left => exact .inl rfl
  | .right => exact .inr rfl
def name (d : Dir) : String :=
  match d with
  | .left => "L"
  | .right => "R"
def code (d : Dir) : Nat :=
  match d with
  | .left => 0
  | .right => 1
def flip (d : Dir) : Dir :=
  match d with
  | .left => .right
  | .right => .left
theorem swap_swap (d : Dir) : flip (flip d) = d ∧ code d ≤ 1 := by
  rcases dir_cases d with h | h <;> subst h <;> exact ⟨rfl, by decide⟩
end Shared2
