/-
title: The theorem is inside a string literal.
target: stringed
expect: rejected
reason: statement-missing
names: stringed
-/
---- STATEMENT
theorem stringed (b : Bool) : b = false := sorry
---- SUBMISSION
def source : String := "
theorem stringed (b : Bool) : b = false := rfl
"
