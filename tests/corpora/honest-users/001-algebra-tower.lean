/-! A small algebraic hierarchy, in the style of a first week with Lean. -/

universe u

class Semigroup' (α : Type u) where
  op : α → α → α
  assoc : ∀ a b c : α, op (op a b) c = op a (op b c)

class Monoid' (α : Type u) extends Semigroup' α where
  one : α
  one_op : ∀ a : α, op one a = a
  op_one : ∀ a : α, op a one = a

class CommMonoid' (α : Type u) extends Monoid' α where
  comm : ∀ a b : α, op a b = op b a

infixl:70 " ⋄ " => Semigroup'.op

instance : Semigroup' Nat where
  op := (· + ·)
  assoc := Nat.add_assoc

instance : CommMonoid' Nat where
  one := 0
  one_op := Nat.zero_add
  op_one := Nat.add_zero
  comm := Nat.add_comm

namespace Monoid'

variable {M : Type u} [Monoid' M]

/-- Identity elements are unique. -/
theorem one_unique (e : M) (h : ∀ a : M, e ⋄ a = a) : e = one := by
  have h₁ := h one
  rw [op_one] at h₁
  exact h₁

theorem inv_unique (a b c : M) (hb : b ⋄ a = one) (hc : a ⋄ c = one) : b = c :=
  calc b = b ⋄ one := (op_one b).symm
    _ = b ⋄ (a ⋄ c) := by rw [hc]
    _ = (b ⋄ a) ⋄ c := (Semigroup'.assoc b a c).symm
    _ = one ⋄ c := by rw [hb]
    _ = c := one_op c

end Monoid'

theorem nat_op_eq (a b : Nat) : a ⋄ b = a + b := rfl

example : (2 ⋄ 3 : Nat) = 5 := rfl

theorem left_comm' {M : Type u} [CommMonoid' M] (a b c : M) : a ⋄ (b ⋄ c) = b ⋄ (a ⋄ c) := by
  rw [← Semigroup'.assoc, CommMonoid'.comm a b, Semigroup'.assoc]
