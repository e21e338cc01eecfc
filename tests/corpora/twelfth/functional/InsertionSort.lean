/-! Insertion sort on lists of natural numbers. -/

namespace InsertionSort

def ins (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: ins x ys

def isort : List Nat → List Nat
  | [] => []
  | x :: xs => ins x (isort xs)

/-- The number of occurrences of `a`. -/
def occ (a : Nat) : List Nat → Nat
  | [] => 0
  | x :: xs => if x = a then occ a xs + 1 else occ a xs

inductive Sorted : List Nat → Prop where
  | nil : Sorted []
  | single (x : Nat) : Sorted [x]
  | cons {x y : Nat} {ys : List Nat} :
      x ≤ y → Sorted (y :: ys) → Sorted (x :: y :: ys)

theorem sorted_ins {x : Nat} {xs : List Nat} (h : Sorted xs) : Sorted (ins x xs) := by sorry

theorem sorted_isort (xs : List Nat) : Sorted (isort xs) := by sorry

theorem occ_isort (a : Nat) (xs : List Nat) : occ a (isort xs) = occ a xs := by sorry

theorem head_lt_of_sorted {x : Nat} {xs : List Nat} (h : Sorted (x :: xs)) :
    ∀ y, y ∈ xs → x < y := by sorry

theorem isort_of_sorted {xs : List Nat} (h : Sorted xs) : isort xs = xs := by sorry

theorem isort_isort (xs : List Nat) : isort (isort xs) = isort xs := by sorry

end InsertionSort
