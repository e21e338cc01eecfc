/-
title: `open ... renaming` gives another function the local name of the definition.
target: OR.t
expect: rejected
reason: statement-changed
names: OR.t
-/
---- STATEMENT
namespace OR.Lib
def weight (n : Nat) : Nat := n + 1
def zero (_ : Nat) : Nat := 0
end OR.Lib
open OR.Lib in
theorem OR.t (n : Nat) : weight n = 0 := sorry
---- SUBMISSION
namespace OR.Lib
def weight (n : Nat) : Nat := n + 1
def zero (_ : Nat) : Nat := 0
end OR.Lib
open OR.Lib renaming zero → weight in
theorem OR.t (n : Nat) : weight n = 0 := by
  first | rfl | exact (rfl : OR.Lib.zero n = 0)
