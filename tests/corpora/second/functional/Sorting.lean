/-! Insertion sort and merge sort, for any decidable total preorder given as a Boolean test. -/
namespace SortCourse

variable {α : Type}

def ins (le : α → α → Bool) (a : α) : List α → List α
  | [] => [a]
  | b :: bs => if le a b then a :: b :: bs else b :: ins le a bs

def isort (le : α → α → Bool) : List α → List α
  | [] => []
  | a :: as => ins le a (isort le as)

def sorted (le : α → α → Bool) : List α → Bool
  | [] => true
  | [_] => true
  | a :: b :: bs => le a b && sorted le (b :: bs)

def merge (le : α → α → Bool) : List α → List α → List α
  | [], ys => ys
  | xs, [] => xs
  | x :: xs, y :: ys =>
    if le x y then x :: merge le xs (y :: ys) else y :: merge le (x :: xs) ys
termination_by xs ys => xs.length + ys.length

def count [DecidableEq α] (a : α) : List α → Nat
  | [] => 0
  | b :: bs => (if a = b then 1 else 0) + count a bs

theorem length_isort (le : α → α → Bool) (as : List α) : (isort le as).length = as.length := by
  sorry

theorem sorted_isort (le : α → α → Bool) (total : ∀ a b, le a b = false → le b a = true)
    (as : List α) : sorted le (isort le as) = true := by
  sorry

theorem count_isort [DecidableEq α] (le : α → α → Bool) (a : α) (as : List α) :
    count a (isort le as) = count a as := by
  sorry

theorem isort_of_sorted (le : α → α → Bool) (as : List α) (h : sorted le as = true) :
    isort le as = as := by
  sorry

theorem isort_append_eq_merge (as bs : List Nat) :
    isort (fun a b => decide (a ≤ b)) (as ++ bs) =
      merge (fun a b => decide (a ≤ b)) (isort (fun a b => decide (a ≤ b)) as)
        (isort (fun a b => decide (a ≤ b)) bs) := by
  sorry

end SortCourse
