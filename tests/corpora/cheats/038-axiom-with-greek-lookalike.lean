/-
title: An axiom named propext with a Greek omicron in it.
target: lookalike
expect: rejected
reason: forbidden-axiom
names: prοpext
-/
---- STATEMENT
theorem lookalike (p q : Prop) : p ↔ q := sorry
---- SUBMISSION
axiom prοpext (p q : Prop) : p ↔ q
theorem lookalike (p q : Prop) : p ↔ q := prοpext p q
