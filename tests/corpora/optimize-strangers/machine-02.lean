/-
Integer and natural number facts.
-/

namespace Mach02

/-- Clamp a value between two bounds. -/
def clamp (lo hi x : Int) : Int :=
  if x < lo then lo else if hi < x then hi else x

/-- The clamped value lies between the bounds. -/
theorem clamp_mem (lo hi x : Int) (h : lo ≤ hi) :
    lo ≤ clamp lo hi x ∧ clamp lo hi x ≤ hi := by
  -- Unfold the definition of `clamp`.
  unfold clamp
  have h0 : lo ≤ hi := by exact h
  by_cases h1 : x < lo
  · -- Case 1: x < lo
    simp only [h1, if_true]
    have h2 : lo ≤ lo := by exact Int.le_refl lo
    constructor
    · exact h2
    · exact h0
  · -- Case 2: lo ≤ x
    have h2 : lo ≤ x := by omega
    by_cases h3 : hi < x
    · simp only [h1, if_false]
      simp only [h3, if_true]
      have h4 : hi ≤ hi := by exact Int.le_refl hi
      constructor
      · exact h0
      · exact h4
    · have h4 : x ≤ hi := by omega
      simp only [h1, if_false]
      simp only [h3, if_false]
      constructor
      · exact h2
      · exact h4

/-- Clamping twice is the same as clamping once. -/
theorem clamp_idem (lo hi x : Int) (h : lo ≤ hi) :
    clamp lo hi (clamp lo hi x) = clamp lo hi x := by
  -- First, establish the bounds on the clamped value.
  have h1 : lo ≤ clamp lo hi x ∧ clamp lo hi x ≤ hi := by
    exact clamp_mem lo hi x h
  rcases h1 with ⟨h2, h3⟩
  have h4 : ¬ (clamp lo hi x < lo) := by omega
  have h5 : ¬ (hi < clamp lo hi x) := by omega
  -- Now rewrite the outer clamp.
  have h6 : ∀ y : Int, ¬ (y < lo) → ¬ (hi < y) → clamp lo hi y = y := by
    intro y hy1 hy2
    unfold clamp
    simp only [hy1, if_false]
    simp only [hy2, if_false]
  have h7 : clamp lo hi (clamp lo hi x) = clamp lo hi x := by
    apply h6
    · exact h4
    · exact h5
  exact h7

/-- A square leaves remainder zero or one modulo four. -/
theorem sq_mod_four (n : Nat) : n * n % 4 = 0 ∨ n * n % 4 = 1 := by
  -- Every number is congruent to 0, 1, 2 or 3 modulo 4.
  have h0 : n % 4 < 4 := by
    apply Nat.mod_lt
    decide
  have h1 : n % 4 = 0 ∨ n % 4 = 1 ∨ n % 4 = 2 ∨ n % 4 = 3 := by omega
  have h2 : n * n % 4 = (n % 4) * (n % 4) % 4 := by
    rw [Nat.mul_mod]
  rcases h1 with h | h | h | h
  · left
    rw [h2]
    rw [h]
  · right
    rw [h2]
    rw [h]
  · left
    rw [h2]
    rw [h]
  · right
    rw [h2]
    rw [h]

/-- No square is three modulo four. -/
theorem sq_ne_three_mod_four (n m : Nat) : n * n ≠ 4 * m + 3 := by
  intro h
  have h1 : n * n % 4 = 0 ∨ n * n % 4 = 1 := by
    exact sq_mod_four n
  have h2 : (4 * m + 3) % 4 = 3 := by omega
  have h3 : n * n % 4 = 3 := by
    rw [h]
    exact h2
  rcases h1 with h4 | h4
  · have h5 : (0 : Nat) = 3 := by
      rw [← h4]
      exact h3
    omega
  · have h5 : (1 : Nat) = 3 := by
      rw [← h4]
      exact h3
    omega

end Mach02
