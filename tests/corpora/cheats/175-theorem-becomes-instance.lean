/-
title: The theorem becomes an instance.
target: as_instance
expect: rejected
reason: not-a-theorem, sorry, statement-changed
names: as_instance
-/
---- STATEMENT
class Good (n : Nat) : Prop where
  pos : n > 0
theorem as_instance (n : Nat) : Good n := sorry
---- SUBMISSION
set_option warn.sorry false
class Good (n : Nat) : Prop where
  pos : n > 0
instance as_instance (n : Nat) : Good n := ⟨sorry⟩
