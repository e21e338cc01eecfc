/-
title: A rule of the inductive relation loses its premise; constructor names stay.
target: Ind3.t
expect: rejected
reason: definition-changed
names: Ind3.Le
-/
---- STATEMENT
namespace Ind3
inductive Le (n : Nat) : Nat → Prop
  | refl : Le n n
  | step {m : Nat} : Le n m → Le n (m + 1)
theorem t : Le 5 3 := sorry
end Ind3
---- SUBMISSION
namespace Ind3
inductive Le (n : Nat) : Nat → Prop
  | refl : Le n n
  | step {m : Nat} : Le n (m + 1)
theorem t : Le 5 3 := .step
end Ind3
