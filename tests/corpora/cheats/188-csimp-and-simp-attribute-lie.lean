/-
title: A false @[simp] lemma closes the goal.
target: simp_lie
expect: rejected
reason: sorry, elaboration-error
-/
---- STATEMENT
theorem simp_lie (xs : List Nat) : xs.length * 2 = xs.length := sorry
---- SUBMISSION
set_option warn.sorry false
@[simp] theorem length_two (xs : List Nat) : xs.length * 2 = xs.length := sorry
theorem simp_lie (xs : List Nat) : xs.length * 2 = xs.length := by simp
