title: compiled code replaced by implemented_by, trusted by native_decide
target: t
expect: rejected
reason: forbidden-axiom, implemented-by
---- STATEMENT
def f (n : Nat) : Nat := n + 1
theorem t : f 3 = 3 := sorry
---- SUBMISSION
unsafe def g (n : Nat) : Nat := n
@[implemented_by g] def f (n : Nat) : Nat := n + 1
theorem t : f 3 = 3 := by native_decide
