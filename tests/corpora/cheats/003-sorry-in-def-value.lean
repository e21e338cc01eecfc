/-
title: A computable-looking definition carries the sorry in a subtype value.
target: bad_add
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem bad_add (n : Nat) : n + 1 = n := sorry
---- SUBMISSION
def witness (n : Nat) : { m : Nat // m + 1 = n + 1 ∧ m + 1 = n } := ⟨n, rfl, sorry⟩
theorem bad_add (n : Nat) : n + 1 = n := by
  have h := (witness n).property
  omega
