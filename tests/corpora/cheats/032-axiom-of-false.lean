/-
title: A plain axiom of False.
target: from_axiom
expect: rejected
reason: forbidden-axiom
names: boom
-/
---- STATEMENT
theorem from_axiom (p : Prop) : p := sorry
---- SUBMISSION
axiom boom : False
theorem from_axiom (p : Prop) : p := boom.elim
