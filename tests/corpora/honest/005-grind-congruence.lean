/-
title: grind with equalities and uninterpreted functions.
target: grind_cc
expect: proved
-/
---- STATEMENT
theorem grind_cc (f : Nat → Nat) (a b c : Nat) (h : f a = b) (h' : f b = c) (e : a = b) : f (f a) = c ∧ c = b := sorry
---- SUBMISSION
theorem grind_cc (f : Nat → Nat) (a b c : Nat) (h : f a = b) (h' : f b = c) (e : a = b) : f (f a) = c ∧ c = b := by
  grind
