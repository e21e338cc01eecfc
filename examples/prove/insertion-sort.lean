/-! Insertion sort: the result is in order, and has the same elements. -/

def insertInto (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: insertInto x ys

def insertionSort : List Nat → List Nat
  | [] => []
  | x :: xs => insertInto x (insertionSort xs)

theorem insertionSort_correct (xs : List Nat) :
    List.Pairwise (· ≤ ·) (insertionSort xs) ∧ (insertionSort xs).Perm xs := by
  sorry
