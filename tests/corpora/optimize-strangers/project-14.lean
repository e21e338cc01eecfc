/-! Strictly increasing sequences. -/

namespace Proj14

def Strict (f : Nat → Nat) : Prop := ∀ n, f n < f (n + 1)

theorem unbounded (f : Nat → Nat) (hf : Strict f) (b : Nat) : ∃ n, b < f n := by
  have grow : ∀ n, n ≤ f n := by
    intro n
    induction n with
    | zero => exact Nat.zero_le _
    | succ k ih =>
      have hk := hf k
      exact Nat.lt_of_le_of_lt ih hk
  refine ⟨b + 1, ?_⟩
  exact grow (b + 1)

theorem strict_shift (f : Nat → Nat) (hf : Strict f) (c : Nat) : Strict (fun n => f (n + c)) := by
  intro n
  show f (n + c) < f (n + 1 + c)
  have h := hf (n + c)
  rw [Nat.add_right_comm]
  exact h

theorem twice_ge (g : Nat → Nat) (hg : Strict g) (m : Nat) : m ≤ g (g m) := by
  have le1 : m ≤ g m := by
    induction m with
    | zero => exact Nat.zero_le _
    | succ j ih =>
      have hj := hg j
      exact Nat.lt_of_le_of_lt ih hj
  have le2 : ∀ i, i ≤ g i := by
    intro i
    induction i with
    | zero => exact Nat.zero_le _
    | succ j ih =>
      have hj := hg j
      exact Nat.lt_of_le_of_lt ih hj
  exact Nat.le_trans le1 (le2 (g m))

end Proj14
