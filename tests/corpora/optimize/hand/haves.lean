-- Style: declarative proofs by named intermediate results: have, suffices, obtain.

namespace Haves

def Even (n : Nat) : Prop := ∃ k, n = k + k

def Odd (n : Nat) : Prop := ∃ k, n = k + k + 1

def Injective {α β : Type} (f : α → β) : Prop := ∀ x y, f x = f y → x = y

def Surjective {α β : Type} (f : α → β) : Prop := ∀ y, ∃ x, f x = y

def Mono (f : Nat → Nat) : Prop := ∀ x y, x ≤ y → f x ≤ f y

theorem even_add_even (m n : Nat) (hm : Even m) (hn : Even n) : Even (m + n) ∧ Even (n + m) := by
  have h₁ : Even (m + n) := by
    obtain ⟨k, hk⟩ := hm
    obtain ⟨l, hl⟩ := hn
    refine ⟨k + l, ?_⟩
    rw [hk, hl]
    rw [Nat.add_assoc, Nat.add_assoc]
    rw [Nat.add_left_comm k l l]
  have h₂ : Even (n + m) := by
    obtain ⟨j, hj⟩ := h₁
    refine ⟨j, ?_⟩
    rw [Nat.add_comm]
    exact hj
  exact ⟨h₁, h₂⟩

theorem odd_add_odd (m n : Nat) (hm : Odd m) (hn : Odd n) : Even (m + n) := by
  obtain ⟨k, hk⟩ := hm
  obtain ⟨l, hl⟩ := hn
  have hsum : m + n = (k + k + 1) + (l + l + 1) := by
    rw [hk]
    rw [hl]
  have hswap : (k + k) + (l + l) = (k + l) + (k + l) := by
    rw [Nat.add_assoc]
    rw [Nat.add_left_comm k l l]
    rw [← Nat.add_assoc]
  have hones : (k + k + 1) + (l + l + 1) = (k + k) + (l + l) + 2 := by
    rw [← Nat.add_assoc]
    rw [Nat.add_right_comm (k + k) 1 (l + l)]
  refine ⟨k + l + 1, ?_⟩
  rw [hsum, hones, hswap]
  rw [Nat.add_add_add_comm (k + l) 1 (k + l) 1]

theorem even_mul_any (m n : Nat) (hm : Even m) : Even (m * n) ∧ Even (n * m) := by
  have hleft : Even (m * n) := by
    obtain ⟨k, hk⟩ := hm
    refine ⟨k * n, ?_⟩
    rw [hk]
    rw [Nat.add_mul]
  have hright : Even (n * m) := by
    have hcomm : n * m = m * n := Nat.mul_comm n m
    rw [hcomm]
    exact hleft
  constructor
  · exact hleft
  · exact hright

theorem even_or_odd_step (n : Nat) (h : Even n ∨ Odd n) : Even (n + 1) ∨ Odd (n + 1) := by
  have hev : Even n → Odd (n + 1) := by
    intro he
    obtain ⟨k, hk⟩ := he
    refine ⟨k, ?_⟩
    rw [hk]
  have hod : Odd n → Even (n + 1) := by
    intro ho
    obtain ⟨k, hk⟩ := ho
    refine ⟨k + 1, ?_⟩
    rw [hk]
    rw [Nat.add_assoc, Nat.add_assoc, Nat.add_assoc]
    rw [Nat.add_left_comm 1 k 1]
  cases h with
  | inl he =>
    right
    exact hev he
  | inr ho =>
    left
    exact hod ho

theorem consecutive_product_even (n : Nat) (h : Even n ∨ Odd n) : Even (n * (n + 1)) := by
  have hfirst : ∀ a b, Even a → Even (a * b) := by
    intro a b ha
    obtain ⟨k, hk⟩ := ha
    refine ⟨k * b, ?_⟩
    rw [hk]
    rw [Nat.add_mul]
  have hnext : Odd n → Even (n + 1) := by
    intro ho
    obtain ⟨k, hk⟩ := ho
    refine ⟨k + 1, ?_⟩
    rw [hk]
    rw [Nat.add_add_add_comm k 1 k 1]
  cases h with
  | inl he =>
    exact hfirst n (n + 1) he
  | inr ho =>
    rw [Nat.mul_comm]
    exact hfirst (n + 1) n (hnext ho)

theorem bijective_comp {α β γ : Type} (f : α → β) (g : β → γ)
    (hf : Injective f ∧ Surjective f) (hg : Injective g ∧ Surjective g) :
    Injective (fun x => g (f x)) ∧ Surjective (fun x => g (f x)) := by
  obtain ⟨hfi, hfs⟩ := hf
  obtain ⟨hgi, hgs⟩ := hg
  have hinj : Injective (fun x => g (f x)) := by
    intro x y hxy
    apply hfi
    apply hgi
    exact hxy
  have hsurj : Surjective (fun x => g (f x)) := by
    intro z
    obtain ⟨y, hy⟩ := hgs z
    obtain ⟨x, hx⟩ := hfs y
    refine ⟨x, ?_⟩
    show g (f x) = z
    rw [hx]
    exact hy
  exact ⟨hinj, hsurj⟩

theorem left_inverse_unique {α β : Type} (f : α → β) (g k : β → α)
    (hg : ∀ x, g (f x) = x) (hk : ∀ y, f (k y) = y) : g = k := by
  have hpoint : ∀ y, g y = k y := by
    intro y
    have h₁ : g (f (k y)) = k y := hg (k y)
    rw [hk y] at h₁
    exact h₁
  funext y
  exact hpoint y

theorem inverse_gives_bijective {α β : Type} (f : α → β) (g : β → α)
    (hg : ∀ x, g (f x) = x) (hf : ∀ y, f (g y) = y) : Injective f ∧ Surjective f := by
  have hinj : Injective f := by
    intro x y hxy
    rw [← hg x]
    rw [hxy]
    exact hg y
  have hsurj : Surjective f := by
    intro y
    refine ⟨g y, ?_⟩
    exact hf y
  exact ⟨hinj, hsurj⟩

theorem mono_comp_and_iterate (f g : Nat → Nat) (hf : Mono f) (hg : Mono g) :
    Mono (fun x => f (g x)) ∧ Mono (fun x => f (f (g x))) := by
  have hone : Mono (fun x => f (g x)) := by
    intro x y hxy
    apply hf
    apply hg
    exact hxy
  have htwo : Mono (fun x => f (f (g x))) := by
    intro x y hxy
    show f (f (g x)) ≤ f (f (g y))
    apply hf
    exact hone x y hxy
  exact ⟨hone, htwo⟩

theorem mono_add (f g : Nat → Nat) (hf : Mono f) (hg : Mono g) : Mono (fun x => f x + g x) := by
  intro x y hxy
  have h₁ : f x + g x ≤ f y + g x := by
    apply Nat.add_le_add_right
    apply hf
    exact hxy
  have h₂ : f y + g x ≤ f y + g y := by
    apply Nat.add_le_add_left
    apply hg
    exact hxy
  exact Nat.le_trans h₁ h₂

theorem square_le_square (a b : Nat) (h : a ≤ b) : a * a ≤ b * b := by
  have h₁ : a * a ≤ a * b := by
    apply Nat.mul_le_mul_left
    exact h
  have h₂ : a * b ≤ b * b := by
    apply Nat.mul_le_mul_right
    exact h
  exact Nat.le_trans h₁ h₂

theorem square_lt_reflects (a b : Nat) (h : a * a < b * b) : a < b := by
  suffices hnot : ¬b ≤ a by
    exact Nat.lt_of_not_le hnot
  intro hba
  have h₁ : b * b ≤ a * b := by
    apply Nat.mul_le_mul_right
    exact hba
  have h₂ : a * b ≤ a * a := by
    apply Nat.mul_le_mul_left
    exact hba
  have h₃ : b * b ≤ a * a := Nat.le_trans h₁ h₂
  exact absurd h (Nat.not_lt_of_le h₃)

theorem dvd_linear (d a b x y : Nat) (ha : d ∣ a) (hb : d ∣ b) : d ∣ a * x + y * b := by
  have hax : d ∣ a * x := by
    obtain ⟨k, hk⟩ := ha
    refine ⟨k * x, ?_⟩
    rw [hk]
    rw [Nat.mul_assoc]
  have hyb : d ∣ y * b := by
    obtain ⟨l, hl⟩ := hb
    refine ⟨y * l, ?_⟩
    rw [hl]
    rw [Nat.mul_left_comm]
  obtain ⟨k, hk⟩ := hax
  obtain ⟨l, hl⟩ := hyb
  refine ⟨k + l, ?_⟩
  rw [hk, hl]
  rw [Nat.mul_add]

theorem dvd_product_square (a b c : Nat) (hab : a ∣ b) (hbc : b ∣ c) : a * b ∣ c * c := by
  have hac : a ∣ c := by
    obtain ⟨k, hk⟩ := hab
    obtain ⟨l, hl⟩ := hbc
    refine ⟨k * l, ?_⟩
    rw [hl, hk]
    rw [Nat.mul_assoc]
  have hmul : ∀ u v w z : Nat, u ∣ w → v ∣ z → u * v ∣ w * z := by
    intro u v w z huw hvz
    obtain ⟨k, hk⟩ := huw
    obtain ⟨l, hl⟩ := hvz
    refine ⟨k * l, ?_⟩
    rw [hk, hl]
    rw [Nat.mul_mul_mul_comm]
  exact hmul a b c c hac hbc

theorem equivalence_classes_agree {α : Type} (R : α → α → Prop)
    (hsymm : ∀ x y, R x y → R y x) (htrans : ∀ x y z, R x y → R y z → R x z)
    (a b : α) (hab : R a b) : (fun x => R a x) = (fun x => R b x) := by
  have hforward : ∀ x, R a x → R b x := by
    intro x hax
    apply htrans b a x
    · apply hsymm
      exact hab
    · exact hax
  have hbackward : ∀ x, R b x → R a x := by
    intro x hbx
    apply htrans a b x
    · exact hab
    · exact hbx
  funext x
  apply propext
  constructor
  · exact hforward x
  · exact hbackward x

theorem group_cancel {G : Type} (op : G → G → G) (e : G) (inv : G → G)
    (hassoc : ∀ x y z, op (op x y) z = op x (op y z)) (hone : ∀ x, op e x = x)
    (hinv : ∀ x, op (inv x) x = e) (a b c : G) (h : op a b = op a c) : b = c := by
  have hstep : op (inv a) (op a b) = op (inv a) (op a c) := by
    rw [h]
  have hclean : ∀ x, op (inv a) (op a x) = x := by
    intro x
    rw [← hassoc]
    rw [hinv]
    rw [hone]
  rw [hclean, hclean] at hstep
  exact hstep

theorem group_right_inverse {G : Type} (op : G → G → G) (e : G) (inv : G → G)
    (hassoc : ∀ x y z, op (op x y) z = op x (op y z)) (hone : ∀ x, op e x = x)
    (hinv : ∀ x, op (inv x) x = e) (a : G) : op a (inv a) = e := by
  have hidem : op (op a (inv a)) (op a (inv a)) = op a (inv a) := by
    rw [hassoc]
    rw [← hassoc (inv a) a (inv a)]
    rw [hinv]
    rw [hone]
  have hcollapse : ∀ x, op x x = x → x = e := by
    intro x hx
    have hleft : op (inv x) (op x x) = op (inv x) x := by
      rw [hx]
    rw [← hassoc] at hleft
    rw [hinv] at hleft
    rw [hone] at hleft
    exact hleft
  apply hcollapse
  exact hidem

theorem length_balance {α : Type} (xs ys zs : List α) (h : xs ++ ys = zs ++ xs) :
    ys.length = zs.length := by
  have hlen : (xs ++ ys).length = (zs ++ xs).length := by
    rw [h]
  have hsum : xs.length + ys.length = xs.length + zs.length := by
    rw [List.length_append] at hlen
    rw [List.length_append] at hlen
    rw [Nat.add_comm zs.length] at hlen
    exact hlen
  exact Nat.add_left_cancel hsum

theorem cantor_no_surjection {α : Type} (f : α → α → Prop) : ∃ s : α → Prop, ∀ a, f a ≠ s := by
  refine ⟨fun x => ¬f x x, ?_⟩
  intro a ha
  have hiff : f a a ↔ ¬f a a := by
    have hfun : f a a = ¬f a a := congrFun ha a
    constructor
    · intro h
      rw [← hfun]
      exact h
    · intro h
      rw [hfun]
      exact h
  have hno : ¬f a a := by
    intro h
    have hn : ¬f a a := hiff.mp h
    exact hn h
  have hyes : f a a := by
    apply hiff.mpr
    exact hno
  exact hno hyes

theorem strictly_between_squares (n m : Nat) (h₁ : n * n < m * m) (h₂ : m * m < (n + 1) * (n + 1)) :
    False := by
  have hmono : ∀ a b : Nat, a ≤ b → a * a ≤ b * b := by
    intro a b hab
    apply Nat.mul_le_mul
    · exact hab
    · exact hab
  have hlow : n < m := by
    apply Nat.lt_of_not_le
    intro hle
    exact Nat.not_lt_of_le (hmono m n hle) h₁
  have hhigh : (n + 1) * (n + 1) ≤ m * m := by
    apply hmono
    apply Nat.succ_le_of_lt
    exact hlow
  exact Nat.not_lt_of_le hhigh h₂

end Haves
