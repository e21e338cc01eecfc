/-
title: A definition NS1.Not captures the identifier Not of the statement.
target: NS1.t
expect: rejected
reason: statement-changed
names: NS1.t
-/
---- STATEMENT
namespace NS1
theorem t (p : Prop) : Not p := sorry
end NS1
---- SUBMISSION
namespace NS1
protected def Not' (_ : Prop) : Prop := True
def Not (p : Prop) : Prop := NS1.Not' p
theorem t (p : Prop) : Not p := trivial
end NS1
