/-
title: A recursor of the statement's inductive type is declared by hand before the type.
target: Rec.t
expect: rejected
reason: elaboration-error, definition-changed, sorry, statement-missing
-/
---- STATEMENT
namespace Rec
inductive Sw : Type
  | up
  | down
theorem t : Sw.up = Sw.down := sorry
end Rec
---- SUBMISSION
namespace Rec
axiom Sw.rec : False
inductive Sw : Type
  | up
  | down
theorem t : Sw.up = Sw.down := Sw.rec.elim
end Rec
