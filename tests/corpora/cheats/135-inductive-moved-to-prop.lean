/-
title: The inductive type moves from Type to Prop, where proof irrelevance equates its elements.
target: Ind4.t
expect: rejected
reason: definition-changed
names: Ind4.Bit
-/
---- STATEMENT
namespace Ind4
inductive Bit : Type
  | off
  | on
theorem t : Bit.off = Bit.on := sorry
end Ind4
---- SUBMISSION
namespace Ind4
inductive Bit : Prop
  | off
  | on
theorem t : Bit.off = Bit.on := rfl
end Ind4
