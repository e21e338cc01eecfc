/-
title: A field of the structure changes its type from Int to Nat.
target: Str1.t
expect: rejected
reason: definition-changed
names: Str1.Account
-/
---- STATEMENT
namespace Str1
structure Account where
  balance : Int
theorem t (a : Account) : a.balance + 1 > (0 : Nat) := sorry
end Str1
---- SUBMISSION
namespace Str1
structure Account where
  nat : Nat
def Account.balance (a : Account) : Int := a.nat
theorem t (a : Account) : a.balance + 1 > (0 : Nat) := by
  show (a.nat : Int) + 1 > (0 : Nat)
  omega
end Str1
