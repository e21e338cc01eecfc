/-! Monoids as a type class, with a few instances. -/

universe u v

class Mon (M : Type u) where
  e : M
  op : M → M → M
  e_op : ∀ x, op e x = x
  op_e : ∀ x, op x e = x
  assoc : ∀ x y z, op (op x y) z = op x (op y z)

namespace Mon

infixl:65 " ⋆ " => Mon.op

instance {α : Type u} : Mon (List α) where
  e := []
  op := List.append
  e_op _ := rfl
  op_e := List.append_nil
  assoc := List.append_assoc

instance {M : Type u} {N : Type v} [Mon M] [Mon N] : Mon (M × N) where
  e := (e, e)
  op x y := (x.1 ⋆ y.1, x.2 ⋆ y.2)
  e_op x := by simp [e_op]
  op_e x := by simp [op_e]
  assoc x y z := by simp [assoc]

variable {M : Type u} {N : Type v} [Mon M] [Mon N]

def prod : List M → M
  | [] => e
  | x :: xs => x ⋆ prod xs

def pow (x : M) : Nat → M
  | 0 => e
  | n + 1 => pow x n ⋆ x

structure Hom (M : Type u) (N : Type v) [Mon M] [Mon N] where
  fn : M → N
  map_e : fn e = e
  map_op : ∀ x y, fn (x ⋆ y) = fn x ⋆ fn y

theorem prod_append (xs ys : List M) : prod (xs ++ ys) = prod xs ⋆ prod ys := by sorry

theorem foldl_eq_prod (xs : List M) : xs.foldl op e = prod xs := by sorry

theorem Hom.map_prod (f : Hom M N) (xs : List M) : f.fn (prod xs) = prod (xs.map f.fn) := by sorry

theorem op_pow (x y : M) (n : Nat) : pow (x ⋆ y) n = pow x n ⋆ pow y n := by sorry

theorem pow_mul (x : M) (m n : Nat) : pow x (m * n) = pow (pow x m) n := by sorry

end Mon
