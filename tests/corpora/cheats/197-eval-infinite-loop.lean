/-
title: An infinite loop in `#eval` after the sorry.
target: loop_t
expect: rejected
reason: timed-out, crashed, elaboration-error, sorry
-/
---- STATEMENT
theorem loop_t (n : Nat) : n = 3 := sorry
---- SUBMISSION
set_option warn.sorry false
theorem loop_t (n : Nat) : n = 3 := sorry
partial def spinForever (n : Nat) : Nat := spinForever (n + 1)
#eval spinForever 0
