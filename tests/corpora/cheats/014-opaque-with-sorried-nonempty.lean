/-
title: An opaque constant of an empty type is inhabited through a sorried Inhabited instance.
target: nonempty_opaque
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem nonempty_opaque (p : Prop) : p := sorry
---- SUBMISSION
structure Oracle where
  answer : ∀ p : Prop, p
instance : Inhabited Oracle := ⟨⟨sorry⟩⟩
opaque oracle : Oracle
theorem nonempty_opaque (p : Prop) : p := oracle.answer p
