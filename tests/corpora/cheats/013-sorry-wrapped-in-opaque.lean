/-
title: The sorry sits inside the hidden value of an `opaque` constant.
target: opaque_wrapped
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem opaque_wrapped : (1 : Nat) = 2 := sorry
---- SUBMISSION
opaque vault : PLift ((1 : Nat) = 2) := ⟨sorry⟩
theorem opaque_wrapped : (1 : Nat) = 2 := vault.down
