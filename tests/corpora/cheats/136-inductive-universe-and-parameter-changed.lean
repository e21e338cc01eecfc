/-
title: A parameter of the inductive type is no longer used by its constructor.
target: Ind5.t
expect: rejected
reason: definition-changed, statement-changed
names: Ind5.Box
-/
---- STATEMENT
namespace Ind5
inductive Box (α : Type) : Type
  | mk (a : α) : Box α
theorem t : Nonempty (Box Empty) := sorry
end Ind5
---- SUBMISSION
namespace Ind5
inductive Box (α : Type) : Type
  | mk (a : Unit) : Box α
theorem t : Nonempty (Box Empty) := ⟨.mk ()⟩
end Ind5
