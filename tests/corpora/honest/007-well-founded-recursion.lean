/-
title: A definition by well-founded recursion with termination_by and decreasing_by.
target: Wf.log_le
expect: proved
-/
---- STATEMENT
namespace Wf
def lg (n : Nat) : Nat :=
  if n < 2 then 0 else lg (n / 2) + 1
termination_by n
decreasing_by omega
theorem log_le (n : Nat) : lg n ≤ n := sorry
end Wf
---- SUBMISSION
namespace Wf
def lg (n : Nat) : Nat :=
  if n < 2 then 0 else lg (n / 2) + 1
termination_by n
decreasing_by omega
theorem log_le (n : Nat) : lg n ≤ n := by
  induction n using Nat.strongRecOn with
  | _ n ih =>
    rw [lg]
    split
    · exact Nat.zero_le n
    · have h := ih (n / 2) (by omega)
      omega
end Wf
