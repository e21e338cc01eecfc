/-
title: The theorem is inside a block comment with nested comment marks.
target: commented
expect: rejected
reason: statement-missing
names: commented
-/
---- STATEMENT
theorem commented (s : String) : s = "" := sorry
---- SUBMISSION
theorem warmup (n : Nat) : n = n := rfl
/- /- nested -/ -- still a comment
theorem commented (s : String) : s = "" := rfl
-/
