/-
title: An auxiliary function with a machine-made looking name swaps its arguments; the definition above it is untouched.
target: Aux.t
expect: rejected
reason: definition-changed
names: Aux.pick
-/
---- STATEMENT
namespace Aux
def pick._aux (c : Bool) (a b : Nat) : Nat := cond c a b
def pick (c : Bool) : Nat := pick._aux c 1 2
theorem t : pick true = 2 := sorry
end Aux
---- SUBMISSION
namespace Aux
def pick._aux (c : Bool) (a b : Nat) : Nat := cond c b a
def pick (c : Bool) : Nat := pick._aux c 1 2
theorem t : pick true = 2 := rfl
end Aux
