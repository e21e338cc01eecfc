/-
title: The predicate of the statement becomes True.
target: Def3.sorted_all
expect: rejected
reason: definition-changed
names: Def3.Sorted
-/
---- STATEMENT
namespace Def3
def Sorted : List Nat → Prop
  | [] => True
  | [_] => True
  | a :: b :: l => a ≤ b ∧ Sorted (b :: l)
theorem sorted_all (l : List Nat) : Sorted l := sorry
end Def3
---- SUBMISSION
namespace Def3
def Sorted : List Nat → Prop
  | _ => True
theorem sorted_all (l : List Nat) : Sorted l := trivial
end Def3
