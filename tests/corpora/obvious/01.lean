/-! Sums, Booleans and a traffic light. -/

theorem add_swap_front (a b c : Nat) : a + (b + c) = b + (a + c) := by sorry

theorem double_succ_lt {n m : Nat} (h : n < m) : 2 * n + 1 < 2 * m := by sorry

theorem xor_with_self (b : Bool) : (b ^^ b) = false := by sorry

theorem pair_up {p q : Prop} (h : p ∧ q) : q ∧ p := by sorry

theorem length_sandwich {α : Type} (xs ys : List α) :
    (xs ++ ys ++ xs).length = 2 * xs.length + ys.length := by sorry

theorem even_above (n : Nat) : ∃ m, n < m ∧ m % 2 = 0 := by sorry

inductive Light where
  | red | amber | green
deriving DecidableEq

def Light.next : Light → Light
  | .red => .green
  | .green => .amber
  | .amber => .red

def triple (n : Nat) : Nat := 3 * n

theorem triple_add (a b : Nat) : triple (a + b) = triple a + triple b := by sorry

theorem Light.next_three (l : Light) : l.next.next.next = l := by sorry

theorem Light.next_ne (l : Light) : l.next ≠ l := by sorry

theorem Light.has_pred (l : Light) : ∃ k : Light, k.next = l := by sorry
