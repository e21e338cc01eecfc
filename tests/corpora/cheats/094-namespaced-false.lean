/-
title: A definition NS2.False := True captures the identifier False.
target: NS2.t
expect: rejected
reason: statement-changed
names: NS2.t
-/
---- STATEMENT
namespace NS2
theorem t : False := sorry
end NS2
---- SUBMISSION
namespace NS2
def False : Prop := True
theorem t : False := trivial
end NS2
