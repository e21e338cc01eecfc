/-
title: The submission simply leaves the theorem out.
target: deleted
expect: rejected
reason: statement-missing
names: deleted
-/
---- STATEMENT
def sq (n : Nat) : Nat := n * n
theorem deleted (n : Nat) : sq n = n := sorry
---- SUBMISSION
def sq (n : Nat) : Nat := n * n
theorem something_else (n : Nat) : sq n = n * n := rfl
