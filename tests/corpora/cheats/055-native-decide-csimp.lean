/-
title: native_decide helped by a @[csimp] lemma that is false.
target: csimp_dec
expect: rejected
reason: forbidden-axiom, elaboration-error, sorry
-/
---- STATEMENT
def slow (n : Nat) : Nat := n + n
theorem csimp_dec : slow 3 = 9 := sorry
---- SUBMISSION
def slow (n : Nat) : Nat := n + n
def quick (n : Nat) : Nat := n * 3
@[csimp] theorem slow_eq_quick : @slow = @quick := sorry
theorem csimp_dec : slow 3 = 9 := by native_decide
