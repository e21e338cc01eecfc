/-
title: Infix notation declared in the file and used in the statement.
target: Nota.dist_comm
expect: proved
-/
---- STATEMENT
namespace Nota
def dist (a b : Nat) : Nat := (a - b) + (b - a)
infixl:65 " ⊖ " => dist
theorem dist_comm (a b : Nat) : a ⊖ b = b ⊖ a := sorry
end Nota
---- SUBMISSION
namespace Nota
def dist (a b : Nat) : Nat := (a - b) + (b - a)
infixl:65 " ⊖ " => dist
theorem dist_comm (a b : Nat) : a ⊖ b = b ⊖ a := by
  unfold dist
  exact Nat.add_comm _ _
end Nota
