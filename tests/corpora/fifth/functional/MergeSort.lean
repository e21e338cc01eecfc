namespace MergeSort

def merge : List Nat → List Nat → List Nat
  | [], ys => ys
  | x :: xs, [] => x :: xs
  | x :: xs, y :: ys =>
    if x ≤ y then x :: merge xs (y :: ys) else y :: merge (x :: xs) ys

def msort (xs : List Nat) : List Nat :=
  if xs.length ≤ 1 then xs
  else
    let k := xs.length / 2
    merge (msort (xs.take k)) (msort (xs.drop k))
termination_by xs.length
decreasing_by
  all_goals
    simp only [List.length_take, List.length_drop]
    omega

def Sorted : List Nat → Prop
  | [] => True
  | [_] => True
  | x :: y :: rest => x ≤ y ∧ Sorted (y :: rest)

theorem length_merge (xs ys : List Nat) :
    (merge xs ys).length = xs.length + ys.length := by
  sorry

theorem merge_sorted (xs ys : List Nat) (hx : Sorted xs) (hy : Sorted ys) :
    Sorted (merge xs ys) := by
  sorry

theorem msort_perm (xs : List Nat) : (msort xs).Perm xs := by
  sorry

end MergeSort
