/-
title: `decide` is asked for a false closed statement; recovery leaves a theorem behind.
target: decide_wrong
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem decide_wrong : (10 : Nat) * 10 = 101 := sorry
---- SUBMISSION
theorem decide_wrong : (10 : Nat) * 10 = 101 := by decide
