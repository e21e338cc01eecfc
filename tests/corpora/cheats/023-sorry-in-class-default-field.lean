/-
title: A structure default value supplies the missing proof by sorry.
target: default_field
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem default_field (a b : Nat) : a = b := sorry
---- SUBMISSION
structure EqBox (a b : Nat) : Prop where
  eq : a = b := by sorry
theorem default_field (a b : Nat) : a = b := EqBox.eq {}
