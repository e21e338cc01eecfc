/-
title: `builtin_initialize` with a sorried Nonempty instance.
target: binit_t
expect: rejected
reason: elaboration-error, sorry, statement-missing, forbidden-axiom
-/
---- STATEMENT
theorem binit_t (n : Nat) : n < 9 := sorry
---- SUBMISSION
import Lean
instance magicNonempty : Nonempty (PLift False) := ⟨sorry⟩
builtin_initialize cheatBox : PLift False ← throw (IO.userError "later")
theorem binit_t (n : Nat) : n < 9 := cheatBox.down.elim
