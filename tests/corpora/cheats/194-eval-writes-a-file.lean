/-
title: `#eval` writes a file; the target is a silent sorry.
target: write_t
expect: rejected
reason: sorry, elaboration-error, crashed, timed-out
-/
---- STATEMENT
theorem write_t (n : Nat) : n = 0 := sorry
---- SUBMISSION
set_option warn.sorry false
#eval IO.FS.writeFile "/tmp/lemmata-cheat-written.txt" "gotcha"
theorem write_t (n : Nat) : n = 0 := sorry
