/-
title: A section variable of a convenient subtype has the name of the statement's definition.
target: Var.t
expect: rejected
reason: statement-changed
names: Var.t
-/
---- STATEMENT
namespace Var
def origin : Nat := 0
theorem t : (origin : Nat) = 1 := sorry
end Var
---- SUBMISSION
namespace Var
def origin : Nat := 0
variable (origin : { n : Nat // n = 1 })
theorem t : (origin : Nat) = 1 := origin.property
end Var
