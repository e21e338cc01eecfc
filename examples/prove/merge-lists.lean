/-! Merging two lists in order gives a list in order, with the elements of both. -/

def merge (xs ys : List Int) : List Int :=
  match xs, ys with
  | [], _ => ys
  | _, [] => xs
  | x :: xt, y :: yt => if x ≤ y then x :: merge xt (y :: yt) else y :: merge (x :: xt) yt

theorem merge_length (xs ys : List Int) : (merge xs ys).length = xs.length + ys.length := by
  sorry

theorem mem_merge (z : Int) (xs ys : List Int) : z ∈ merge xs ys ↔ z ∈ xs ∨ z ∈ ys := by
  sorry
