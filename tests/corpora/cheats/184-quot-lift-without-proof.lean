/-
title: Quot.lift is applied to a function that does not respect the relation.
target: quot_cheat
expect: rejected
reason: elaboration-error, sorry
-/
---- STATEMENT
theorem quot_cheat : (0 : Nat) = 1 := sorry
---- SUBMISSION
def All : Nat → Nat → Prop := fun _ _ => True
def out : Quot All → Nat := Quot.lift id (fun _ _ _ => rfl)
theorem quot_cheat : (0 : Nat) = 1 := congrArg out (Quot.sound trivial : Quot.mk All 0 = Quot.mk All 1)
