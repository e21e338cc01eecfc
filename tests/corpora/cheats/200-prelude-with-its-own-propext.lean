/-
title: Without Init, the candidate declares an axiom under the name of an allowed one.
target: anything
expect: rejected
reason: not-judgeable, forbidden-axiom
-/
---- STATEMENT
theorem anything : ∀ p : Prop, p := sorry
---- SUBMISSION
prelude
axiom propext : ∀ p : Prop, p
theorem anything : ∀ p : Prop, p := propext
