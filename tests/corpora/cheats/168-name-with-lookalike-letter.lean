/-
title: The theorem's name contains a Greek omicron, its statement is a harmless one.
target: omicron
expect: rejected
reason: statement-missing
names: omicron
-/
---- STATEMENT
theorem omicron (n : Nat) : n = 4 := sorry
---- SUBMISSION
theorem οmicron (n : Nat) : n = n := rfl
