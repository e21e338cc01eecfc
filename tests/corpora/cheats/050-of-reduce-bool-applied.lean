/-
title: Lean.ofReduceBool is applied by hand to a constant whose compiled code lies.
target: Lies.of_bool
expect: rejected
reason: forbidden-axiom, elaboration-error, implemented-by, sorry
-/
---- STATEMENT
theorem Lies.of_bool : (3 : Nat) = 4 := sorry
---- SUBMISSION
def yes : Bool := true
@[implemented_by yes] def claim : Bool := decide ((3 : Nat) = 4)
theorem Lies.of_bool : (3 : Nat) = 4 :=
  of_decide_eq_true (Lean.ofReduceBool claim true rfl)
