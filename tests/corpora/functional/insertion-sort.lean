namespace InsertionSort

def insert (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: insert x ys

def sort : List Nat → List Nat
  | [] => []
  | x :: xs => insert x (sort xs)

inductive Sorted : List Nat → Prop
  | nil : Sorted []
  | single (x) : Sorted [x]
  | cons {x y ys} : x ≤ y → Sorted (y :: ys) → Sorted (x :: y :: ys)

theorem insert_length (x : Nat) (xs : List Nat) : (insert x xs).length = xs.length + 1 := by sorry

theorem insert_perm (x : Nat) (xs : List Nat) : (insert x xs).Perm (x :: xs) := by sorry

theorem sort_perm (xs : List Nat) : (sort xs).Perm xs := by sorry

theorem insert_sorted {x : Nat} {xs : List Nat} (h : Sorted xs) : Sorted (insert x xs) := by sorry

theorem sort_sorted (xs : List Nat) : Sorted (sort xs) := by sorry

theorem sort_of_sorted {xs : List Nat} (h : Sorted xs) : sort xs = xs := by sorry

end InsertionSort
