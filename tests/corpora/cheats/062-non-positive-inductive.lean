/-
title: A non-positive inductive type, declared safely.
target: curry2
expect: rejected
reason: elaboration-error, sorry, kernel-rejected
-/
---- STATEMENT
theorem curry2 : False := sorry
---- SUBMISSION
inductive Bad : Type
  | mk : (Bad → False) → Bad
def Bad.app : Bad → False
  | .mk f => f (.mk f)
theorem curry2 : False := Bad.app (.mk Bad.app)
