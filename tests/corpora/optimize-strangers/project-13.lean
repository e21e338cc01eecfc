/-! Monotone sequences. -/

namespace Proj13

theorem eventually_ge (f : Nat → Nat) (hf : ∀ n, f n ≤ f (n + 1)) (c k : Nat) (hc : c ≤ f k) :
    ∀ n, k ≤ n → c ≤ f n := by
  intro n hkn
  have mono : f k ≤ f n := by
    induction hkn with
    | refl => exact Nat.le_refl _
    | @step m _ ih =>
      have hstep := hf m
      exact Nat.le_trans ih hstep
  exact Nat.le_trans hc mono

theorem sum_mono (f g : Nat → Nat) (hf : ∀ n, f n ≤ f (n + 1)) (hg : ∀ n, g n ≤ g (n + 1))
    (a b : Nat) (hab : a ≤ b) : f a + g a ≤ f b + g b := by
  have h1 : f a ≤ f b := by
    induction hab with
    | refl => exact Nat.le_refl _
    | @step m _ ih =>
      have hstep := hf m
      exact Nat.le_trans ih hstep
  have h2 : g a ≤ g b := by
    clear h1
    induction hab with
    | refl => exact Nat.le_refl _
    | @step m _ ih =>
      have hstep := hg m
      exact Nat.le_trans ih hstep
  exact Nat.add_le_add h1 h2

theorem const_step (f : Nat → Nat) (h : ∀ n, f (n + 1) = f n) (n : Nat) : f n = f 0 := by
  induction n with
  | zero => rfl
  | succ k ih => rw [h, ih]

end Proj13
