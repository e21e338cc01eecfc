/-
title: `initialize` declares a constant of an empty type.
target: init_t
expect: rejected
reason: elaboration-error, sorry, statement-missing, forbidden-axiom, definition-changed
-/
---- STATEMENT
theorem init_t (n : Nat) : n = n + 5 := sorry
---- SUBMISSION
import Lean
initialize cheatRef : PLift False ← throw (IO.userError "later")
theorem init_t (n : Nat) : n = n + 5 := cheatRef.down.elim
