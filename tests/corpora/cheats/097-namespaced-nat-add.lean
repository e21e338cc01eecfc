/-
title: NS5.Nat.add, defined by the submission, captures the GMP-accelerated Nat.add.
target: NS5.t
expect: rejected
reason: statement-changed
names: NS5.t
-/
---- STATEMENT
namespace NS5
theorem t : Nat.add 2 2 = 5 := sorry
end NS5
---- SUBMISSION
namespace NS5
protected def Nat.add (_ _ : Nat) : Nat := 5
theorem t : Nat.add 2 2 = 5 := rfl
end NS5
