-- Style: inequalities, divisibility, max/min, sets as predicates and functions, argued by cases and explicit lemmas.

namespace Arithmetic

def PSet (α : Type) : Type := α → Prop

def PSet.union {α : Type} (s t : PSet α) : PSet α := fun x => s x ∨ t x

def PSet.inter {α : Type} (s t : PSet α) : PSet α := fun x => s x ∧ t x

def PSet.compl {α : Type} (s : PSet α) : PSet α := fun x => ¬s x

def PSet.Sub {α : Type} (s t : PSet α) : Prop := ∀ x, s x → t x

def PSet.image {α β : Type} (f : α → β) (s : PSet α) : PSet β := fun y => ∃ x, s x ∧ f x = y

def PSet.preimage {α β : Type} (f : α → β) (t : PSet β) : PSet α := fun x => t (f x)

def OneToOne {α β : Type} (f : α → β) : Prop := ∀ x y, f x = f y → x = y

def Onto {α β : Type} (f : α → β) : Prop := ∀ y, ∃ x, f x = y

theorem le_of_double_le (a b : Nat) (h : a + a ≤ b + b) : a ≤ b := by
  apply Nat.le_of_not_lt
  intro hlt
  have hsum : b + b < a + a := by
    apply Nat.add_lt_add
    · exact hlt
    · exact hlt
  exact Nat.not_le_of_lt hsum h

theorem add_le_of_parts (a b c d e : Nat) (h₁ : a ≤ c) (h₂ : b ≤ d) (h₃ : c + d ≤ e) :
    a + b ≤ e := by
  apply Nat.le_trans (m := c + d)
  · apply Nat.add_le_add
    · exact h₁
    · exact h₂
  · exact h₃

theorem self_le_square (n : Nat) : n ≤ n * n := by
  cases n with
  | zero => exact Nat.le_refl 0
  | succ k =>
    apply Nat.le_mul_of_pos_left
    exact Nat.succ_pos k

theorem max_add_min (a b : Nat) : max a b + min a b = a + b := by
  cases Nat.le_total a b with
  | inl h =>
    rw [Nat.max_eq_right h]
    rw [Nat.min_eq_left h]
    rw [Nat.add_comm]
  | inr h =>
    rw [Nat.max_eq_left h]
    rw [Nat.min_eq_right h]

theorem max_le_add (a b : Nat) : max a b ≤ a + b := by
  apply Nat.max_le.mpr
  constructor
  · exact Nat.le_add_right a b
  · exact Nat.le_add_left b a

theorem min_le_of_either (a b c : Nat) (h : a ≤ c ∨ b ≤ c) : min a b ≤ c := by
  rcases h with ha | hb
  · apply Nat.le_trans
    · exact Nat.min_le_left a b
    · exact ha
  · apply Nat.le_trans
    · exact Nat.min_le_right a b
    · exact hb

theorem dvd_of_dvd_sum (d a b : Nat) (hsum : d ∣ a + b) (ha : d ∣ a) : d ∣ b := by
  obtain ⟨k, hk⟩ := hsum
  obtain ⟨l, hl⟩ := ha
  refine ⟨k - l, ?_⟩
  rw [Nat.mul_sub]
  rw [← hk]
  rw [← hl]
  rw [Nat.add_sub_cancel_left]

theorem dvd_antisymm_pos (a b : Nat) (ha : 0 < a) (hb : 0 < b) (hab : a ∣ b) (hba : b ∣ a) :
    a = b := by
  apply Nat.le_antisymm
  · apply Nat.le_of_dvd
    · exact hb
    · exact hab
  · apply Nat.le_of_dvd
    · exact ha
    · exact hba

theorem three_dvd_cube_step (n k : Nat) (h : n = 3 * k) : 3 ∣ n * n + n := by
  rw [h]
  refine ⟨k * (3 * k) + k, ?_⟩
  rw [Nat.mul_add]
  rw [Nat.mul_assoc]

theorem mod_two_cases_square (n : Nat) : n * n % 2 = n % 2 := by
  rw [Nat.mul_mod]
  cases Nat.mod_two_eq_zero_or_one n with
  | inl h => rw [h]
  | inr h => rw [h]

theorem int_le_sub_of_add_le (a b c : Int) (h : a + b ≤ c) (hb : 0 ≤ b) : a ≤ c := by
  apply Int.le_trans (b := a + b)
  · have h₁ : a + 0 ≤ a + b := Int.add_le_add_left hb a
    rw [Int.add_zero] at h₁
    exact h₁
  · exact h

theorem int_square_nonneg (a : Int) : 0 ≤ a * a := by
  cases Int.le_total 0 a with
  | inl h =>
    apply Int.mul_nonneg
    · exact h
    · exact h
  | inr h =>
    have hneg : 0 ≤ -a := Int.neg_nonneg_of_nonpos h
    rw [← Int.neg_mul_neg]
    apply Int.mul_nonneg
    · exact hneg
    · exact hneg

theorem int_sum_squares_zero (a b : Int) (h : a * a + b * b = 0) : a = 0 := by
  have ha : 0 ≤ a * a := int_square_nonneg a
  have hb : 0 ≤ b * b := int_square_nonneg b
  have hzero : a * a = 0 := by
    apply Int.le_antisymm
    · rw [← h]
      exact Int.le_add_of_nonneg_right hb
    · exact ha
  cases Int.mul_eq_zero.mp hzero with
  | inl h₀ => exact h₀
  | inr h₀ => exact h₀

theorem compl_union {α : Type} (s t : PSet α) :
    (s.union t).compl = s.compl.inter t.compl := by
  funext x
  apply propext
  constructor
  · intro h
    constructor
    · intro hs
      exact h (Or.inl hs)
    · intro ht
      exact h (Or.inr ht)
  · intro h hst
    cases hst with
    | inl hs => exact h.left hs
    | inr ht => exact h.right ht

theorem inter_sub_union {α : Type} (s t u : PSet α) (h : s.Sub u) :
    (s.inter t).Sub (u.union t) := by
  intro x hx
  obtain ⟨hs, ht⟩ := hx
  left
  apply h
  exact hs

theorem union_sub_iff {α : Type} (s t u : PSet α) :
    (s.union t).Sub u ↔ s.Sub u ∧ t.Sub u := by
  constructor
  · intro h
    constructor
    · intro x hs
      apply h
      left
      exact hs
    · intro x ht
      apply h
      right
      exact ht
  · intro h x hx
    cases hx with
    | inl hs => exact h.left x hs
    | inr ht => exact h.right x ht

theorem image_sub_iff {α β : Type} (f : α → β) (s : PSet α) (t : PSet β) :
    (PSet.image f s).Sub t ↔ s.Sub (PSet.preimage f t) := by
  constructor
  · intro h x hx
    apply h
    refine ⟨x, ?_, ?_⟩
    · exact hx
    · rfl
  · intro h y hy
    obtain ⟨x, hx, hxy⟩ := hy
    rw [← hxy]
    apply h
    exact hx

theorem preimage_image_of_oneToOne {α β : Type} (f : α → β) (hf : OneToOne f) (s : PSet α) :
    (PSet.preimage f (PSet.image f s)).Sub s := by
  intro x hx
  obtain ⟨y, hy, hxy⟩ := hx
  have heq : y = x := by
    apply hf
    exact hxy
  rw [← heq]
  exact hy

theorem onto_of_comp_onto {α β γ : Type} (f : α → β) (g : β → γ)
    (h : Onto (fun x => g (f x))) (hg : OneToOne g) : Onto f := by
  intro y
  obtain ⟨x, hx⟩ := h (g y)
  refine ⟨x, ?_⟩
  apply hg
  exact hx

theorem affine_oneToOne (a b : Nat) (ha : 0 < a) : OneToOne (fun n : Nat => a * n + b) := by
  intro x y hxy
  have hmul : a * x = a * y := by
    apply Nat.add_right_cancel (m := b)
    exact hxy
  apply Nat.eq_of_mul_eq_mul_left
  · exact ha
  · exact hmul

end Arithmetic
