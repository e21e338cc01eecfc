/-! Insertion sort on lists of natural numbers. -/
namespace Sorting

def Sorted : List Nat → Prop
  | [] => True
  | [_] => True
  | a :: b :: l => a ≤ b ∧ Sorted (b :: l)

def place (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: place x ys

def isort : List Nat → List Nat
  | [] => []
  | x :: xs => place x (isort xs)

theorem length_isort (l : List Nat) : (isort l).length = l.length := by sorry

theorem place_sorted (x : Nat) (l : List Nat) (h : Sorted l) : Sorted (place x l) := by sorry

theorem isort_sorted (l : List Nat) : Sorted (isort l) := by sorry

theorem count_isort (a : Nat) (l : List Nat) : (isort l).count a = l.count a := by sorry

theorem isort_of_sorted (l : List Nat) (h : Sorted l) : isort l = l := by sorry

/-- Two sorted lists can be appended when the first one starts below the second one. -/
theorem sorted_append (l₁ l₂ : List Nat) (h₁ : Sorted l₁) (h₂ : Sorted l₂)
    (h : ∀ a ∈ l₁.head?, ∀ b ∈ l₂.head?, a ≤ b) : Sorted (l₁ ++ l₂) := by sorry

end Sorting
