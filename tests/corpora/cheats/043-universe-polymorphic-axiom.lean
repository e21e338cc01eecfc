/-
title: A universe polymorphic axiom inhabiting every sort.
target: anything
expect: rejected
reason: forbidden-axiom
names: magic
-/
---- STATEMENT
theorem anything {α : Type} (a b : α) : a = b := sorry
---- SUBMISSION
axiom magic.{u} {α : Sort u} : α
theorem anything {α : Type} (a b : α) : a = b := magic
