/-
title: Asynchronous elaboration and recovery settings are tweaked to lose the failed proof.
target: async_sorry
expect: rejected
reason: sorry, elaboration-error
-/
---- STATEMENT
theorem async_sorry (n : Nat) : n.succ = n := sorry
---- SUBMISSION
set_option Elab.async true
set_option warn.sorry false
theorem first (n : Nat) : n.succ = n := by
  first
    | omega
    | exact sorry
theorem async_sorry (n : Nat) : n.succ = n := first n
