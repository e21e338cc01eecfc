/-! A small algebraic hierarchy. -/

class Mon (M : Type u) where
  one : M
  mul : M → M → M
  one_mul : ∀ a, mul one a = a
  mul_one : ∀ a, mul a one = a
  mul_assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)

namespace Mon

local infixl:70 " ⋆ " => Mon.mul

variable {M : Type u} [Mon M]

def pow (a : M) : Nat → M
  | 0 => one
  | n + 1 => pow a n ⋆ a

def prod (l : List M) : M := l.foldr mul one

instance : Mon (List α) where
  one := []
  mul := List.append
  one_mul _ := rfl
  mul_one := List.append_nil
  mul_assoc := List.append_assoc

theorem one_unique (e : M) (h : ∀ a : M, e ⋆ a = a) : e = one := by
  sorry

theorem pow_add (a : M) (m n : Nat) : pow a (m + n) = pow a m ⋆ pow a n := by
  sorry

theorem pow_mul (a : M) (m n : Nat) : pow a (m * n) = pow (pow a m) n := by
  sorry

theorem prod_append (l k : List M) : prod (l ++ k) = prod l ⋆ prod k := by
  sorry

theorem left_inv_eq_right_inv (a b c : M) (hb : b ⋆ a = one) (hc : a ⋆ c = one) : b = c := by
  sorry

theorem mul_pow_of_comm (a b : M) (h : a ⋆ b = b ⋆ a) (n : Nat) :
    pow (a ⋆ b) n = pow a n ⋆ pow b n := by
  sorry

end Mon
