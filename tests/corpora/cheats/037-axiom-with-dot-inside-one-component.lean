/-
title: An axiom whose name is the single component «Classical.choice», which prints like the permitted axiom.
target: dotted
expect: rejected
reason: forbidden-axiom
names: Classical.choice
-/
---- STATEMENT
theorem dotted (p : Prop) : ¬ p := sorry
---- SUBMISSION
axiom «Classical.choice» (p : Prop) : p
theorem dotted (p : Prop) : ¬ p := «Classical.choice» _
