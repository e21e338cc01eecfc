/-
title: Two theorems are proved from one another.
target: round_trip
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem round_trip (x : Nat) : x < 5 := sorry
---- SUBMISSION
mutual
theorem round_trip (x : Nat) : x < 5 := Nat.lt_of_succ_le (back x)
theorem back (x : Nat) : x.succ ≤ 5 := round_trip x
end
