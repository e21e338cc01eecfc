/-
title: A theorem about strings.
target: str_append
expect: proved
-/
---- STATEMENT
theorem str_append (s t : String) : (s ++ t).length = t.length + s.length := sorry
---- SUBMISSION
theorem str_append (s t : String) : (s ++ t).length = t.length + s.length := by
  rw [String.length_append, Nat.add_comm]
