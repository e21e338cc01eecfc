-- Style: step-wise rewriting with named library lemmas: rw chains, simp only, show, calc.

namespace Rewriting

theorem add_shuffle_four (a b c d : Nat) : (a + b) + (c + d) = (a + c) + (b + d) := by
  rw [Nat.add_assoc]
  rw [Nat.add_assoc]
  rw [← Nat.add_assoc b c d]
  rw [Nat.add_comm b c]
  rw [Nat.add_assoc c b d]

theorem mul_shuffle_three (a b c : Nat) : a * (b * c) = c * (a * b) := by
  rw [← Nat.mul_assoc]
  rw [Nat.mul_comm]

theorem square_of_sum (a b : Nat) : (a + b) * (a + b) = a * a + 2 * (a * b) + b * b := by
  rw [Nat.mul_add]
  rw [Nat.add_mul]
  rw [Nat.add_mul]
  rw [Nat.mul_comm b a]
  rw [Nat.two_mul]
  rw [← Nat.add_assoc]
  rw [← Nat.add_assoc]

theorem double_is_add (n m : Nat) (h : m = n + n) : 2 * n + m = 4 * n := by
  rw [h]
  rw [← Nat.two_mul n]
  rw [← Nat.add_mul]

theorem distribute_twice (a b c d : Nat) :
    (a + b) * (c + d) = a * c + a * d + (b * c + b * d) := by
  calc (a + b) * (c + d) = a * (c + d) + b * (c + d) := by rw [Nat.add_mul]
    _ = a * c + a * d + b * (c + d) := by rw [Nat.mul_add]
    _ = a * c + a * d + (b * c + b * d) := by rw [Nat.mul_add b c d]

theorem substitute_chain (a b c d : Nat) (h₁ : a = b + 1) (h₂ : b = c * 2) (h₃ : c = d + d) :
    a = (d + d) * 2 + 1 := by
  rw [h₁]
  rw [h₂]
  rw [h₃]

theorem pow_succ_twice (a n : Nat) : a ^ (n + 2) = a * a * a ^ n := by
  show a ^ (n + 1 + 1) = a * a * a ^ n
  rw [Nat.pow_succ]
  rw [Nat.pow_succ]
  rw [Nat.mul_assoc]
  rw [Nat.mul_comm]

theorem pow_two_expand (a b : Nat) : (a * b) ^ 2 = a ^ 2 * b ^ 2 := by
  rw [Nat.pow_two]
  rw [Nat.pow_two]
  rw [Nat.pow_two]
  rw [Nat.mul_assoc]
  rw [← Nat.mul_assoc b a b]
  rw [Nat.mul_comm b a]
  rw [Nat.mul_assoc a b b]
  rw [← Nat.mul_assoc]

theorem sub_of_double (n m : Nat) : n + m + m - m = m + n := by
  rw [Nat.add_sub_cancel]
  rw [Nat.add_comm]

theorem int_neg_sum (a b : Int) : -(a + b) + a = -b := by
  rw [Int.neg_add]
  rw [Int.add_comm (-a) (-b)]
  rw [Int.add_assoc]
  rw [Int.add_left_neg]
  rw [Int.add_zero]

theorem int_difference_of_squares (a b : Int) : (a + b) * (a - b) = a * a - b * b := by
  calc (a + b) * (a - b) = a * (a - b) + b * (a - b) := by rw [Int.add_mul]
    _ = (a * a - a * b) + (b * a - b * b) := by rw [Int.mul_sub, Int.mul_sub]
    _ = (a * a - a * b) + (a * b - b * b) := by rw [Int.mul_comm b a]
    _ = a * a - b * b := by rw [← Int.add_sub_assoc, Int.sub_add_cancel]

theorem int_mul_neg_neg (a b c : Int) : (-a) * (-b) * c = c * (a * b) := by
  rw [Int.neg_mul]
  rw [Int.mul_neg]
  rw [Int.neg_neg]
  rw [Int.mul_comm]

theorem length_of_three {α : Type} (xs ys zs : List α) :
    (xs ++ ys ++ zs).length = zs.length + ys.length + xs.length := by
  rw [List.length_append]
  rw [List.length_append]
  rw [Nat.add_comm]
  rw [Nat.add_comm xs.length ys.length]
  rw [← Nat.add_assoc]

theorem reverse_of_three {α : Type} (xs ys zs : List α) :
    (xs ++ (ys ++ zs)).reverse = zs.reverse ++ (ys.reverse ++ xs.reverse) := by
  rw [List.reverse_append]
  rw [List.reverse_append]
  rw [List.append_assoc]

theorem append_cons_middle {α : Type} (xs ys : List α) (a : α) :
    xs ++ a :: ys = (xs ++ [a]) ++ ys := by
  rw [List.append_assoc]
  rw [List.cons_append]
  rw [List.nil_append]

theorem map_twice_append {α β γ : Type} (f : α → β) (g : β → γ) (xs ys : List α) :
    ((xs ++ ys).map f).map g = xs.map (g ∘ f) ++ ys.map (g ∘ f) := by
  rw [List.map_map]
  rw [List.map_append]

theorem length_map_reverse {α β : Type} (f : α → β) (xs : List α) :
    (xs.map f).reverse.length + 1 = 1 + xs.length := by
  rw [List.length_reverse]
  rw [List.length_map]
  rw [Nat.add_comm]

theorem palindrome_append {α : Type} (xs : List α) :
    (xs ++ xs.reverse).reverse = xs ++ xs.reverse := by
  calc (xs ++ xs.reverse).reverse = xs.reverse.reverse ++ xs.reverse := by
        rw [List.reverse_append]
    _ = xs ++ xs.reverse := by rw [List.reverse_reverse]

theorem bool_demorgan_three (a b c : Bool) : (!(a && b && c)) = (!a || !b || !c) := by
  rw [Bool.not_and]
  rw [Bool.not_and]

theorem bool_absorb (a b : Bool) (h : a = true) : ((a && b) || (b && a)) = b := by
  rw [h]
  simp only [Bool.true_and, Bool.and_true]
  rw [Bool.or_self]

end Rewriting
