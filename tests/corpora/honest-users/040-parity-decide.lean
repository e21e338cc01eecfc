/-! A grab bag: `decide`, `grind`, `omega`, `simp_arith`-style facts, and `#check`s. -/

/- The word unsafe, eval, macro -- and `sorry`! -- occur in this comment only. -/

namespace Parité

def Pair (n : Nat) : Prop := ∃ k, n = k + k
def Impair (n : Nat) : Prop := ∃ k, n = k + k + 1

instance décidablePair (n : Nat) : Decidable (Pair n) :=
  if h : n % 2 = 0 then
    .isTrue ⟨n / 2, by omega⟩
  else
    .isFalse fun ⟨k, hk⟩ => h (by omega)

theorem pair_ou_impair (n : Nat) : Pair n ∨ Impair n := by
  rcases Nat.mod_two_eq_zero_or_one n with h | h
  · exact .inl ⟨n / 2, by omega⟩
  · exact .inr ⟨n / 2, by omega⟩

theorem exclusif {n : Nat} : ¬ (Pair n ∧ Impair n) := by
  rintro ⟨⟨k, rfl⟩, ⟨l, hl⟩⟩
  omega

theorem somme {m n : Nat} : Impair m → Impair n → Pair (m + n)
  | ⟨k, hk⟩, ⟨l, hl⟩ => ⟨k + l + 1, by subst hk hl; omega⟩

theorem carré {n : Nat} (h : Pair n) : Pair (n * n) := by
  obtain ⟨k, rfl⟩ := h
  exact ⟨(k + k) * k, by rw [← Nat.mul_add]⟩

theorem quarante_deux : Pair 42 ∧ ¬ Pair 7 := by decide

end Parité

theorem chicken_mcnugget : ∀ n ∈ List.range 40, n ≥ 8 → ∃ a ≤ 13, ∃ b ≤ 8, n = 3 * a + 5 * b := by
  decide +kernel

theorem mod_seven (n : Nat) (h : n % 7 = 3) : (2 * n + 1) % 7 = 0 := by omega

theorem grind_eqs {α : Type} (f : α → α) (a : α) (h₁ : f (f (f a)) = a)
    (h₂ : f (f (f (f (f a)))) = a) : f a = a := by
  grind

/-- info: Parité.Pair (n : Nat) : Prop -/
#guard_msgs in #check Parité.Pair
#check @Parité.somme
#print axioms mod_seven
#guard decide (Parité.Pair 10)
