/-
title: The inductive predicate gets one more rule.
target: Ind2.t
expect: rejected
reason: definition-changed
names: Ind2.Even
-/
---- STATEMENT
namespace Ind2
inductive Even : Nat → Prop
  | zero : Even 0
  | step {n : Nat} : Even n → Even (n + 2)
theorem t : Even 3 := sorry
end Ind2
---- SUBMISSION
namespace Ind2
inductive Even : Nat → Prop
  | zero : Even 0
  | step {n : Nat} : Even n → Even (n + 2)
  | odd : Even 1
theorem t : Even 3 := .step .odd
end Ind2
