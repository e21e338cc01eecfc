namespace Classes

class Monoid' (α : Type) where
  one : α
  mul : α → α → α
  one_mul : ∀ a, mul one a = a
  mul_one : ∀ a, mul a one = a
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)

infixl:70 " ⋄ " => Monoid'.mul

instance : Monoid' Nat where
  one := 0
  mul := (· + ·)
  one_mul := Nat.zero_add
  mul_one := Nat.add_zero
  mul_assoc := Nat.add_assoc

instance (α : Type) : Monoid' (List α) where
  one := []
  mul := (· ++ ·)
  one_mul := List.nil_append
  mul_one := List.append_nil
  mul_assoc := List.append_assoc

instance (α β : Type) [Monoid' α] [Monoid' β] : Monoid' (α × β) where
  one := (Monoid'.one, Monoid'.one)
  mul p q := (p.1 ⋄ q.1, p.2 ⋄ q.2)
  one_mul := by intro p; simp [Monoid'.one_mul]
  mul_one := by intro p; simp [Monoid'.mul_one]
  mul_assoc := by intro p q r; simp [Monoid'.mul_assoc]

def mpow {α : Type} [Monoid' α] (a : α) : Nat → α
  | 0 => Monoid'.one
  | n + 1 => mpow a n ⋄ a

def mconcat {α : Type} [Monoid' α] (as : List α) : α :=
  as.foldr Monoid'.mul Monoid'.one

structure Hom (α β : Type) [Monoid' α] [Monoid' β] where
  toFun : α → β
  map_one : toFun Monoid'.one = Monoid'.one
  map_mul : ∀ a b, toFun (a ⋄ b) = toFun a ⋄ toFun b

theorem mpow_add {α : Type} [Monoid' α] (a : α) (m n : Nat) :
    mpow a (m + n) = mpow a m ⋄ mpow a n := by sorry

theorem mconcat_append {α : Type} [Monoid' α] (xs ys : List α) :
    mconcat (xs ++ ys) = mconcat xs ⋄ mconcat ys := by sorry

theorem mul_mpow {α : Type} [Monoid' α] (a b : α) (n : Nat) :
    mpow (a ⋄ b) n = mpow a n ⋄ mpow b n := by sorry

theorem hom_mconcat {α β : Type} [Monoid' α] [Monoid' β] (f : Hom α β) (as : List α) :
    f.toFun (mconcat as) = mconcat (as.map f.toFun) := by sorry

theorem mpow_nat (a n : Nat) : mpow a n = a * n := by sorry

theorem mpow_prod_fst {α β : Type} [Monoid' α] [Monoid' β] (p : α × β) (n : Nat) :
    (mpow p n).1 = mpow p.1 n := by sorry

end Classes
