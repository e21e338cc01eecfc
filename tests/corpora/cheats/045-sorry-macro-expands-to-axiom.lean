/-
title: macro_rules redefine `sorry` as a use of an axiom.
target: Silent.t
expect: rejected
reason: forbidden-axiom
names: Silent.ax
-/
---- STATEMENT
namespace Silent
theorem t (n : Nat) : n.pred = n := sorry
end Silent
---- SUBMISSION
namespace Silent
axiom ax (p : Prop) : p
macro_rules
  | `(sorry) => `(ax _)
theorem t (n : Nat) : n.pred = n := sorry
end Silent
