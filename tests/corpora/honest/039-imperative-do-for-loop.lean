/-
title: A theorem about an imperative do/for program in Id.
target: Imp.sum_spec
expect: proved
-/
---- STATEMENT
namespace Imp
noncomputable section
def sum (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x
  return s
theorem sum_spec (xs : List Nat) : sum xs = xs.foldl (· + ·) 0 := sorry
end
end Imp
---- SUBMISSION
namespace Imp
noncomputable section
def sum (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x
  return s
theorem sum_spec (xs : List Nat) : sum xs = xs.foldl (· + ·) 0 := by
  simp [sum]
end
end Imp
