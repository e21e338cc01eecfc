/-
title: implemented_by replaces the code of the statement's function; decide still evaluates the definition.
target: Impl.t
expect: rejected
reason: elaboration-error, implemented-by, sorry, definition-changed
-/
---- STATEMENT
namespace Impl
def check (n : Nat) : Bool := n == 0
theorem t : check 4 = true := sorry
end Impl
---- SUBMISSION
namespace Impl
def yes (_ : Nat) : Bool := true
@[implemented_by yes] def check (n : Nat) : Bool := n == 0
theorem t : check 4 = true := by decide
end Impl
