/-
title: The axiom is reached only through instance resolution.
target: ax_instance
expect: rejected
reason: forbidden-axiom
names: instMagic
-/
---- STATEMENT
theorem ax_instance : (0 : Nat) > 5 := sorry
---- SUBMISSION
class Magic (p : Prop) : Prop where
  out : p
@[instance] axiom instMagic (p : Prop) : Magic p
theorem ax_instance : (0 : Nat) > 5 := Magic.out
