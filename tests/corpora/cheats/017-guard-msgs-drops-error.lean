/-
title: `#guard_msgs (drop all) in` swallows the error of the failed proof.
target: dropped
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem dropped (a b : Nat) : a ≤ b := sorry
---- SUBMISSION
#guard_msgs (drop all) in
theorem dropped (a b : Nat) : a ≤ b := by
  omega
