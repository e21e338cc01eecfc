/-
title: The proof is a plain `sorry`.
target: two_eq_three
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem two_eq_three : (2 : Nat) = 3 := sorry
---- SUBMISSION
theorem two_eq_three : (2 : Nat) = 3 := sorry
