/-
title: Curry's paradox from an `unsafe inductive`.
target: curry
expect: rejected
reason: elaboration-error, unsafe-definition, sorry, not-a-theorem, kernel-rejected, forbidden-axiom
-/
---- STATEMENT
theorem curry : False := sorry
---- SUBMISSION
unsafe inductive Bad : Type
  | mk : (Bad → False) → Bad
unsafe def Bad.app : Bad → False
  | b@(.mk f) => f b
theorem curry : False := Bad.app (.mk Bad.app)
