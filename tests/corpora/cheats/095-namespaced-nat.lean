/-
title: A one-element inductive NS3.Nat captures the identifier Nat.
target: NS3.t
expect: rejected
reason: statement-changed
names: NS3.t
-/
---- STATEMENT
namespace NS3
theorem t (a b : Nat) : a = b := sorry
end NS3
---- SUBMISSION
namespace NS3
inductive Nat : Type
  | zero
theorem t (a b : Nat) : a = b := by
  cases a; cases b; rfl
end NS3
