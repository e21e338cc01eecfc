/-
title: `IO.Process.exit 0` at the end so that no message is produced.
target: exit_t
expect: rejected
reason: crashed, sorry, elaboration-error, timed-out
-/
---- STATEMENT
theorem exit_t (n : Nat) : n = 1 := sorry
---- SUBMISSION
theorem exit_t (n : Nat) : n = 1 := sorry
#eval (IO.Process.exit 0 : IO Unit)
