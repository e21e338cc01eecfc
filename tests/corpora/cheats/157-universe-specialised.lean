/-
title: A universe-polymorphic statement is proved only for Prop.
target: weaker4
expect: rejected
reason: statement-changed
names: weaker4
-/
---- STATEMENT
theorem weaker4.{u} {α : Sort u} (a b : α) : a = b := sorry
---- SUBMISSION
theorem weaker4 {α : Prop} (a b : α) : a = b := rfl
