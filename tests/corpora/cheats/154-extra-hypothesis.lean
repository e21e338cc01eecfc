/-
title: A plainly visible extra hypothesis.
target: weaker1
expect: rejected
reason: statement-changed
names: weaker1
-/
---- STATEMENT
theorem weaker1 (a b : Nat) : a - b + b = a := sorry
---- SUBMISSION
theorem weaker1 (a b : Nat) (h : b ≤ a) : a - b + b = a := Nat.sub_add_cancel h
