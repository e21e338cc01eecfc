/-
title: A theorem about arrays.
target: array_push
expect: proved
-/
---- STATEMENT
theorem array_push (xs : Array Nat) (a : Nat) : (xs.push a).size = xs.size + 1 ∧ (xs.push a).toList = xs.toList ++ [a] := sorry
---- SUBMISSION
theorem array_push (xs : Array Nat) (a : Nat) : (xs.push a).size = xs.size + 1 ∧ (xs.push a).toList = xs.toList ++ [a] := by
  constructor
  · exact Array.size_push a
  · simp
