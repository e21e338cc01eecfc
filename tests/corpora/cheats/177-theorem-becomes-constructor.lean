/-
title: The theorem's name is taken by a constructor of an inductive proposition (the statement's own definition).
target: Holder.claim
expect: rejected
reason: not-a-theorem, statement-changed
names: Holder.claim
-/
---- STATEMENT
inductive Holder' : Nat → Prop
  | one : Holder' 1
theorem Holder.claim : ∀ n : Nat, n = 1 := sorry
---- SUBMISSION
inductive Holder : Prop
  | claim : (∀ n : Nat, n = 1) → Holder
inductive Holder' : Nat → Prop
  | one : Holder' 1
