/-
title: A term macro and a tactic macro of the file.
target: Macr.twice_le
expect: proved
-/
---- STATEMENT
namespace Macr
macro "twice! " t:term:max : term => `($t + $t)
theorem twice_le (a b : Nat) (h : a ≤ b) : twice! a ≤ twice! b := sorry
end Macr
---- SUBMISSION
namespace Macr
macro "twice! " t:term:max : term => `($t + $t)
macro "arith" : tactic => `(tactic| (skip; omega))
theorem twice_le (a b : Nat) (h : a ≤ b) : twice! a ≤ twice! b := by
  arith
end Macr
