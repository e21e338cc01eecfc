/-
title: native_decide on a function bound to an unrelated C function.
target: ext_dec
expect: rejected
reason: forbidden-axiom, elaboration-error, extern
-/
---- STATEMENT
theorem ext_dec : (7 : Nat) * 6 = 13 := sorry
---- SUBMISSION
@[extern "lean_nat_add"]
def mulish (a b : Nat) : Nat := a * b
theorem step : mulish 7 6 = 13 := by native_decide
theorem ext_dec : (7 : Nat) * 6 = 13 := step
