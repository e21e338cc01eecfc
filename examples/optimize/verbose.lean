-- Proofs that say more than they need to: `npx lemmata optimize examples/optimize/verbose.lean`

theorem double_le (a b : Nat) (h : a ≤ b) : a + a ≤ 2 * b := by
  have h₁ : a + a = 2 * a := by
    rw [Nat.two_mul]
  have h₂ : 2 * a ≤ 2 * b := by
    apply Nat.mul_le_mul_left
    exact h
  rw [h₁]
  exact h₂

theorem and_swap (p q : Prop) (h : p ∧ q) : q ∧ p := by
  cases h with
  | intro hp hq =>
    constructor
    · exact hq
    · exact hp

theorem length_pos (l : List Nat) (h : l ≠ []) : 0 < l.length := by
  cases l with
  | nil =>
    have h' : ([] : List Nat) = [] := rfl
    exact absurd h' h
  | cons x xs =>
    rw [List.length_cons]
    exact Nat.succ_pos xs.length
