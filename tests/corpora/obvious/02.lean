/-! Lists and their totals. -/

theorem map_over_append {α β : Type} (f : α → β) (xs ys : List α) :
    (xs ++ ys).map f = xs.map f ++ ys.map f := by sorry

theorem reverse_of_reverses {α : Type} (xs ys : List α) :
    (xs.reverse ++ ys.reverse).reverse = ys ++ xs := by sorry

theorem mem_swap_heads {α : Type} (a b x : α) (xs : List α) :
    x ∈ a :: b :: xs ↔ x ∈ b :: a :: xs := by sorry

theorem take_drop_zero {α : Type} (xs : List α) : xs.take 0 ++ xs.drop 0 = xs := by sorry

theorem sum_of_append (xs ys : List Nat) : (xs ++ ys).sum = xs.sum + ys.sum := by sorry

theorem small_of_filter (xs : List Nat) : ∀ x ∈ xs.filter (· < 3), x < 3 := by sorry

def total : List Nat → Nat
  | [] => 0
  | x :: xs => x + total xs

theorem total_pair (a b : Nat) : total [a, b] = a + b := by sorry

theorem total_append (xs ys : List Nat) : total (xs ++ ys) = total xs + total ys := by sorry

theorem le_total {x : Nat} {xs : List Nat} (h : x ∈ xs) : x ≤ total xs := by sorry

theorem total_replicate (n k : Nat) : total (List.replicate n k) = n * k := by sorry
