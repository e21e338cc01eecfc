/-
title: The original definition is removed and one from an opened namespace is found instead.
target: Use.t
expect: rejected
reason: statement-changed, definition-changed, elaboration-error
names: Use.t
-/
---- STATEMENT
def rank (n : Nat) : Nat := n % 3
theorem Use.t (n : Nat) : rank n = 0 := sorry
---- SUBMISSION
namespace Fake
def rank (_ : Nat) : Nat := 0
end Fake
open Fake
theorem Use.t (n : Nat) : rank n = 0 := rfl
