/-! Bit vectors, bounded numbers, and weaving lists. -/

theorem bv_xor_self (x : BitVec 8) : x ^^^ x = 0#8 := by sorry

theorem bv_add_flip (x y : BitVec 16) : x + y = y + x := by sorry

theorem fin_below {n : Nat} (i : Fin n) : i.val < n + 1 := by sorry

theorem fin_bound_pos {n : Nat} (i : Fin n) : 0 < n := by sorry

theorem length_pos_of_has {α : Type} {x : α} {xs : List α} (h : x ∈ xs) : 0 < xs.length := by sorry

theorem has_head {α : Type} {xs : List α} (h : xs ≠ []) : ∃ y ys, xs = y :: ys := by sorry

def weave {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, [] => x :: xs
  | x :: xs, y :: ys => x :: y :: weave xs ys

theorem weave_ints : weave [1, 2, 3] [10, 20] = [1, 10, 2, 20, 3] := by sorry

theorem weave_nil_right {α : Type} (xs : List α) : weave xs [] = xs := by sorry

theorem length_weave {α : Type} (xs ys : List α) :
    (weave xs ys).length = xs.length + ys.length := by sorry

theorem mem_weave {α : Type} (z : α) (xs ys : List α) : z ∈ weave xs ys ↔ z ∈ xs ∨ z ∈ ys := by sorry
