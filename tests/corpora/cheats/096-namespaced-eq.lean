/-
title: An inductive relation NS4.Eq with more constructors captures `Eq`.
target: NS4.t
expect: rejected
reason: statement-changed
names: NS4.t
-/
---- STATEMENT
namespace NS4
theorem t : Eq 1 2 := sorry
end NS4
---- SUBMISSION
namespace NS4
inductive Eq {α : Type} : α → α → Prop
  | refl (a : α) : Eq a a
  | any (a b : α) : Eq a b
theorem t : Eq 1 2 := Eq.any 1 2
end NS4
