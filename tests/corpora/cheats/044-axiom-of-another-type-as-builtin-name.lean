/-
title: The file tries to redeclare propext itself with a stronger type.
target: sound_again
expect: rejected
reason: elaboration-error, forbidden-axiom, malformed, kernel-rejected, definition-changed
-/
---- STATEMENT
theorem sound_again (a b : Prop) : a = b := sorry
---- SUBMISSION
axiom propext : ∀ (a b : Prop), a = b
theorem sound_again (a b : Prop) : a = b := propext a b
