/-
title: A structurally recursive function with a helper lemma of the submission.
target: Rev.rev_rev
expect: proved
-/
---- STATEMENT
namespace Rev
noncomputable section
def rev : List Nat → List Nat
  | [] => []
  | x :: xs => rev xs ++ [x]
theorem rev_rev (xs : List Nat) : rev (rev xs) = xs := sorry
end
end Rev
---- SUBMISSION
namespace Rev
noncomputable section
def rev : List Nat → List Nat
  | [] => []
  | x :: xs => rev xs ++ [x]
theorem rev_append (xs ys : List Nat) : rev (xs ++ ys) = rev ys ++ rev xs := by
  induction xs with
  | nil => simp [rev]
  | cons x xs ih => simp [rev, ih, List.append_assoc]
theorem rev_rev (xs : List Nat) : rev (rev xs) = xs := by
  induction xs with
  | nil => rfl
  | cons x xs ih => simp [rev, rev_append, ih]
end
end Rev
