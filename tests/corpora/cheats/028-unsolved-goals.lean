/-
title: The tactic block ends with open goals.
target: unsolved
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem unsolved (p q : Prop) (hp : p) : p ∧ q := sorry
---- SUBMISSION
theorem unsolved (p q : Prop) (hp : p) : p ∧ q := by
  constructor
  · exact hp
  all_goals try trivial
