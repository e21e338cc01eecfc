/-
title: An axiom of Inhabited feeds an opaque constant; the target mentions only the opaque one.
target: ax_opaque
expect: rejected
reason: forbidden-axiom
names: instInhabitedVoid
-/
---- STATEMENT
theorem ax_opaque (a : Nat) : a ≠ a := sorry
---- SUBMISSION
structure Void' where
  no : False
@[instance] axiom instInhabitedVoid : Inhabited Void'
noncomputable opaque void : Void'
theorem ax_opaque (a : Nat) : a ≠ a := void.no.elim
