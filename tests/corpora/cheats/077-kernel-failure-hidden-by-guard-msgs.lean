/-
title: The kernel rejects the proof, `#guard_msgs` drops the message, and a stub of the theorem stays in the environment.
target: kernel_hidden
expect: rejected
reason: elaboration-error, not-a-theorem, kernel-rejected, unsafe-definition, forbidden-axiom, sorry, statement-missing
-/
---- STATEMENT
theorem kernel_hidden (p : Prop) : p := sorry
---- SUBMISSION
unsafe def spin (p : Prop) : PLift p := spin p
#guard_msgs (drop all) in
theorem kernel_hidden (p : Prop) : p := (spin p).down
