/-
title: decide +kernel fails, and the alternative goes on.
target: all_in_order
expect: proved
-/
---- STATEMENT
theorem all_in_order :
    (#[(#[] : Array Int)].all fun x => List.Pairwise (· ≤ ·) x.toList) = true := sorry
---- SUBMISSION
theorem all_in_order :
    (#[(#[] : Array Int)].all fun x => List.Pairwise (· ≤ ·) x.toList) = true := by
  first | decide +kernel | simp
