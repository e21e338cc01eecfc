/-
title: maxRecDepth is lifted and a definition is unfolded hundreds of thousands of times.
target: deep_t
expect: rejected
reason: timed-out, crashed, elaboration-error, sorry
-/
---- STATEMENT
def down : Nat → Nat
  | 0 => 0
  | n + 1 => down n
theorem deep_t : down 400000 = 1 := sorry
---- SUBMISSION
def down : Nat → Nat
  | 0 => 0
  | n + 1 => down n
set_option maxRecDepth 1000000000
set_option maxHeartbeats 0
theorem deep_t : down 400000 = 1 := by rfl
