def quicksort : List Nat → List Nat
  | [] => []
  | p :: xs =>
    quicksort (xs.filter (· < p)) ++ p :: quicksort (xs.filter (p ≤ ·))
termination_by xs => xs.length
decreasing_by
  all_goals
    simp only [List.length_cons, List.length_unattach, Nat.lt_succ_iff]
    exact Nat.le_trans (List.length_filter_le ..) (by simp)

theorem quicksort_nil : quicksort [] = [] := by sorry

theorem mem_quicksort {a : Nat} {xs : List Nat} : a ∈ quicksort xs ↔ a ∈ xs := by sorry

theorem quicksort_sorted (xs : List Nat) : (quicksort xs).Pairwise (· ≤ ·) := by sorry
