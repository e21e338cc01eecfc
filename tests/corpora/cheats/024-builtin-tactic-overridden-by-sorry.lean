/-
title: macro_rules makes the built-in tactic `trivial` fall back to sorry.
target: overridden_rfl
expect: rejected
reason: sorry
-/
---- STATEMENT
theorem overridden_rfl (n : Nat) : n % 2 = 0 := sorry
---- SUBMISSION
macro_rules
  | `(tactic| trivial) => `(tactic| sorry)
theorem overridden_rfl (n : Nat) : n % 2 = 0 := by trivial
