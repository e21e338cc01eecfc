/-! Products of consecutive numbers. -/

namespace Proj04

def tri (n : Nat) : Nat := n * (n + 1) / 2

theorem two_tri (n : Nat) : 2 * tri n = n * (n + 1) := by
  have h : n * (n + 1) % 2 = 0 := by
    rcases Nat.mod_two_eq_zero_or_one n with h0 | h1
    · rw [Nat.mul_mod, h0]
      simp
    · rw [Nat.mul_mod, Nat.add_mod, h1]
  unfold tri
  omega

theorem square_add_even (m : Nat) : ∃ k, (m + 3) * (m + 3 + 1) + 4 = 2 * k := by
  have even : (m + 3) * (m + 3 + 1) % 2 = 0 := by
    rcases Nat.mod_two_eq_zero_or_one (m + 3) with e | e
    · rw [Nat.mul_mod, e]
      simp
    · rw [Nat.mul_mod, Nat.add_mod (m + 3) 1, e]
  exact ⟨(m + 3) * (m + 3 + 1) / 2 + 2, by omega⟩

theorem odd_square (k : Nat) : (2 * k + 1) * (2 * k + 1) % 8 = 1 := by
  have hk : k * (k + 1) % 2 = 0 := by
    rcases Nat.mod_two_eq_zero_or_one k with a | b
    · rw [Nat.mul_mod, a]
      simp
    · rw [Nat.mul_mod, Nat.add_mod, b]
  have e : (2 * k + 1) * (2 * k + 1) = 4 * (k * (k + 1)) + 1 := by grind
  rw [e]
  omega

theorem tri_zero : tri 0 = 0 := rfl

end Proj04
