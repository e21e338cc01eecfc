namespace Golf02

theorem imp_chain (p q r s : Prop) : (p → q) → (¬ s → ¬ r) → (p ∨ r → q ∨ s) := fun f g h => h.elim (fun a => .inl (f a)) fun c => .inr (by by_cases k : s <;> first | exact k | exact absurd c (g k))

theorem peirce_iff (p q : Prop) : ((p → q) → p) ↔ p := ⟨fun h => by by_cases k : p <;> first | exact k | exact h fun a => absurd a k, fun h _ => h⟩

theorem pigeon (a b c : Bool) : a = b ∨ b = c ∨ a = c := by cases a <;> cases b <;> cases c <;> simp

theorem bool_table (f : Bool → Bool) (b : Bool) : f (f (f b)) = f b := by
  cases h : f true <;> cases k : f false <;> cases b <;> simp_all

end Golf02
