/-
title: A constructor of the inductive type disappears.
target: Ind1.t
expect: rejected
reason: definition-changed
names: Ind1.Color
-/
---- STATEMENT
namespace Ind1
inductive Color
  | red
  | green
  | blue
theorem t (c : Color) : c = .red ∨ c = .green := sorry
end Ind1
---- SUBMISSION
namespace Ind1
inductive Color
  | red
  | green
theorem t (c : Color) : c = .red ∨ c = .green := by
  cases c
  · exact .inl rfl
  · exact .inr rfl
end Ind1
