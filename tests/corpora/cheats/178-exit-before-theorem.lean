/-
title: `#exit` stops elaboration before the theorem.
target: after_exit
expect: rejected
reason: statement-missing
names: after_exit
-/
---- STATEMENT
theorem after_exit (n : Nat) : n % 7 = 3 := sorry
---- SUBMISSION
def ok : Nat := 1
#exit
theorem after_exit (n : Nat) : n % 7 = 3 := rfl
