/-
title: The sorry is in the other half of a mutual recursive theorem.
target: Mut.a
expect: rejected
reason: sorry
-/
---- STATEMENT
namespace Mut
theorem a (n : Nat) : n = 0 := sorry
end Mut
---- SUBMISSION
namespace Mut
mutual
theorem a (n : Nat) : n = 0 := match n with
  | 0 => rfl
  | k + 1 => absurd (b k) (by simp)
theorem b (n : Nat) : n + 1 = n := match n with
  | 0 => sorry
  | k + 1 => congrArg (· + 1) (b k)
end
end Mut
