/-
title: A conv-mode rewrite under a binder.
target: conv_t
expect: proved
-/
---- STATEMENT
theorem conv_t (f : Nat → Nat) : (fun x => f (0 + x)) = fun x => f x := sorry
---- SUBMISSION
theorem conv_t (f : Nat → Nat) : (fun x => f (0 + x)) = fun x => f x := by
  conv =>
    lhs
    ext x
    rw [Nat.zero_add]
