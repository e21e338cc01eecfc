/-
title: A term notation `∎` stands for sorry.
target: notation_sorry
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem notation_sorry (p : Prop) : p ∨ p → p ∧ ¬ p := sorry
---- SUBMISSION
notation "∎" => sorry
theorem notation_sorry (p : Prop) : p ∨ p → p ∧ ¬ p := ∎
