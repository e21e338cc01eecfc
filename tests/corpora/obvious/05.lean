/-! Closed facts, and clamping. -/

theorem lcm_six_ten : Nat.lcm 6 10 = 30 := by sorry

theorem range_five : List.range 5 = [0, 1, 2, 3, 4] := by sorry

theorem fin_squares : ∀ i : Fin 6, i.val * i.val < 26 := by sorry

theorem abcd : "ab" ++ "cd" = "abcd" := by sorry

theorem square_forty_nine : ∃ n : Nat, n * n = 49 := by sorry

theorem powers_even : ∀ x ∈ [2, 4, 8], x % 2 = 0 := by sorry

def isVowel (c : Char) : Bool := c ∈ ['a', 'e', 'i', 'o', 'u']

def clamp (lo hi x : Nat) : Nat := max lo (min hi x)

theorem isVowel_e : isVowel 'e' = true := by sorry

theorem not_isVowel_z : isVowel 'z' = false := by sorry

theorem lo_le_clamp (lo hi x : Nat) : lo ≤ clamp lo hi x := by sorry

theorem clamp_inside {lo hi x : Nat} (h₁ : lo ≤ x) (h₂ : x ≤ hi) : clamp lo hi x = x := by sorry
