/-
title: A definition `U : Type := Type` is attempted.
target: girard
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem girard : ∃ V : Type, ∃ f : Type → V, ∀ a b, f a = f b → a = b := sorry
---- SUBMISSION
def U : Type := Type
theorem girard : ∃ V : Type, ∃ f : Type → V, ∀ a b, f a = f b → a = b :=
  ⟨U, fun a => a, fun _ _ h => h⟩
