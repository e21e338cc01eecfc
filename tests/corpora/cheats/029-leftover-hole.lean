/-
title: The term proof keeps an unassigned `?_`.
target: hole
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem hole (p q : Prop) : p → q := sorry
---- SUBMISSION
theorem hole (p q : Prop) : p → q := fun _ => (?missing : q)
