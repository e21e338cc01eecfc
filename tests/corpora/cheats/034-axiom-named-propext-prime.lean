/-
title: An axiom called propext' (the name starts like a permitted one).
target: primed
expect: rejected
reason: forbidden-axiom
names: propext'
-/
---- STATEMENT
theorem primed (a b : Prop) : a = b := sorry
---- SUBMISSION
axiom propext' {a b : Prop} : a = b
theorem primed (a b : Prop) : a = b := propext'
