-- Proofs counted by hand. `modularity` is 0, and `dependencies` 0, where the line does not name them.

-- length -1, declarativity 0, mixed -1
theorem by_rfl (n : Nat) : n = n := by rfl

-- length 0, declarativity 0, mixed 0
theorem term_rfl (n : Nat) : n = n := rfl

-- length -3, declarativity 0, mixed -3
theorem two_bullets (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  · exact hp
  · exact hq

-- length -2, declarativity 0.5, mixed 3
theorem typed_have (p : Prop) (hp : p) : p := by
  have h : p := hp
  exact h

-- length -2, declarativity 0, mixed -2
theorem untyped_have (p : Prop) (hp : p) : p := by
  have h := hp
  exact h

-- length -5, declarativity 0.2, mixed 0
theorem have_with_block (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  have h : p ∧ q := by {constructor; exact hp; exact hq}
  exact h

-- length -1, declarativity 0, mixed -1, dependencies -1
theorem one_rewrite (a b : Nat) : a + b = b + a := by
  rw [Nat.add_comm]

-- length -1, declarativity 0, mixed -1
theorem by_arithmetic (a b : Nat) : a + b = b + a := by
  omega

-- length -1, declarativity 0, mixed -1, dependencies -1
theorem named_twice (a b c : Nat) : a + b + c = c + (b + a) := by
  rw [Nat.add_comm, Nat.add_comm a b]

-- length 0, declarativity 0, mixed 0, dependencies -1
theorem dot_notation (a b : Nat) (h : a = b) : b = a := h.symm

-- length -1, declarativity 0, mixed -1, dependencies -2
theorem named_in_simp (l : List Nat) : (l ++ []).length + 0 = l.length := by
  simp [List.append_nil, Nat.add_zero]

-- length -1, declarativity 0, mixed -1
theorem simp_set_only (l : List Nat) : (l ++ []).length + 0 = l.length := by
  simp

-- length -1, declarativity 0, mixed -1
theorem own_lemma (p : Prop) (hp : p) : p := by
  exact typed_have p hp

-- length 0, declarativity 0, mixed 0
theorem constructors_only (p q : Prop) (hp : p) : p ∨ q := Or.inl hp

-- length -4, declarativity 0, mixed -4
theorem semicolons (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  (constructor; all_goals try assumption)

-- length -2, declarativity 0, mixed -2
theorem after_all (p : Prop) (h : p ∨ p) : p := by
  cases h <;> assumption

-- length -3, declarativity 0, mixed -3
theorem selected (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  constructor
  case left => exact hp
  case right => exact hq

-- length -3, declarativity 0, mixed -3
theorem structured_cases (n : Nat) (h : n = 0 ∨ n = 0) : n = 0 := by
  cases h with
  | inl h => exact h
  | inr h => exact h

-- length -2, declarativity 0, mixed -2
theorem nested_by (p q : Prop) (hp : p) (hq : q) : p ∧ q := by
  exact ⟨by assumption, hq⟩

-- length -2, declarativity 0, mixed -2
theorem calculation (a b c : Nat) (h : a = b) (h' : b = c) : a = c := by
  calc a = b := h
    _ = c := by exact h'

-- length -3, declarativity 0, mixed -3, dependencies -1
theorem conversion (a b : Nat) : a + b = b + a := by
  conv => lhs; rw [Nat.add_comm]

-- length -2, declarativity 0, mixed -2
theorem first_of (p : Prop) (hp : p) : p := by
  first
  | exact hp
  | omega

-- length -9, declarativity 0.2222222222, mixed 1, modularity 2
theorem two_parts (P Q R : Prop) (hp : P) (hpq : P → Q) (hqr : Q → R) : Q ∧ R := by
  have hq : Q ∧ P := by {constructor; exact hpq hp; exact hp}
  have hr : R ∧ P := by {constructor; exact hqr hq.1; exact hp}
  exact ⟨hq.1, hr.1⟩

-- length -13, declarativity 0.2307692308, mixed 2, modularity 2
theorem one_part_unused (P Q R : Prop) (hp : P) (hpq : P → Q) (hqr : Q → R) : R := by
  have hq : Q ∧ P := by {constructor; exact hpq hp; exact hp}
  have hr : R ∧ P := by {constructor; exact hqr hq.1; exact hp}
  have hu : P ∧ P := by {constructor; exact hp; exact hp}
  exact hr.1

-- length -5, declarativity 0.2, mixed 0
theorem goal_again (P Q R : Prop) (hp : P) (hpq : P → Q) (hqr : Q → R) : R ∧ P := by
  have hr : R ∧ P := by {constructor; exact hqr (hpq hp); exact hp}
  exact hr

-- length -9, declarativity 0.2222222222, mixed 1, modularity 1
theorem part_twice (P Q R : Prop) (hp : P) (hpq : P → Q) (hqr : Q → R) : R ∧ Q := by
  have h : Q ∧ P := by {constructor; exact hpq hp; exact hp}
  have h' : Q ∧ P := by {constructor; exact hpq hp; exact hp}
  exact ⟨hqr h.1, h'.1⟩

-- length -6, declarativity 0.1666666667, mixed -1
theorem goal_for_all (P : Nat → Prop) (h : ∀ n, P n ∧ P n) : ∀ n, P n ∧ P n := by
  intro n
  have h' : ∀ m, P m ∧ P m := by {intro m; constructor <;> simp [h]}
  exact h' n

-- length -5, declarativity 0.4, mixed 5
theorem padded (p : Prop) (hp : p) : p := by
  have h₁ : p := by exact hp
  have h₂ : p := by exact h₁
  exact h₂

-- length -10, declarativity 0.2, mixed 0
theorem used_in_vain (P Q : Prop) (hp : P) (hpq : P → Q) : Q := by
  have h : Q ∧ P := by {constructor; exact hpq hp; exact hp}
  have h' : P ∧ Q := by {constructor; exact h.2; exact h.1}
  have h'' := h'
  exact hpq hp

-- length -9, declarativity 0.2222222222, mixed 1, modularity 2
theorem part_in_part (P Q R : Prop) (hp : P) (hpq : P → Q) (hqr : Q → R) : R := by
  have h : R ∧ Q := by
    have h' : Q ∧ P := by {constructor; exact hpq hp; exact hp}
    constructor
    · exact hqr h'.1
    · exact h'.1
  simp only [h]

-- length -5, declarativity 0.2, mixed 0, dependencies -1, modularity 1
theorem part_of_sum (a b c : Nat) (h : a = b) : a + c = c + b := by
  have h' : a + c = b + c := by
    rw [Nat.add_comm]
    rw [h]
    rw [Nat.add_comm]
  rw [h', Nat.add_comm]
