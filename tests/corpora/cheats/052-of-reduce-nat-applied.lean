/-
title: Lean.ofReduceNat is applied by hand to a constant whose compiled code lies.
target: of_nat
expect: rejected
reason: forbidden-axiom, elaboration-error, implemented-by, sorry
-/
---- STATEMENT
theorem of_nat : (2 : Nat) + 2 = 5 := sorry
---- SUBMISSION
def five : Nat := 5
@[implemented_by five] def four : Nat := 2 + 2
theorem of_nat : (2 : Nat) + 2 = 5 := Lean.ofReduceNat four 5 rfl
