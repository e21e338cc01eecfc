/-
title: A `prelude` header drops Init, so that every notion can be redefined.
target: prelude_t
expect: rejected
reason: elaboration-error, malformed, statement-changed, definition-changed, statement-missing
-/
---- STATEMENT
theorem prelude_t : False := sorry
---- SUBMISSION
prelude
inductive False : Prop
  | intro : False
theorem prelude_t : False := False.intro
