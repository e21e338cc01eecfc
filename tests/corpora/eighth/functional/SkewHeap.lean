/-! Lecture 9: skew heaps. -/

namespace SkewHeap

inductive Heap where
  | nil
  | node (l : Heap) (x : Nat) (r : Heap)
deriving Repr

open Heap

def Heap.size : Heap → Nat
  | nil => 0
  | node l _ r => l.size + r.size + 1

def merge : Heap → Heap → Heap
  | nil, h => h
  | h, nil => h
  | node l₁ x₁ r₁, node l₂ x₂ r₂ =>
    if x₁ ≤ x₂ then node (merge r₁ (node l₂ x₂ r₂)) x₁ l₁
    else node (merge (node l₁ x₁ r₁) r₂) x₂ l₂
termination_by h₁ h₂ => h₁.size + h₂.size
decreasing_by all_goals simp only [Heap.size]; omega

def insert (x : Nat) (h : Heap) : Heap := merge (node nil x nil) h

def toList : Heap → List Nat
  | nil => []
  | node l x r => x :: (toList l ++ toList r)

/-- Every label of the heap is at least `b`. -/
def AllGe (b : Nat) : Heap → Prop
  | nil => True
  | node l x r => b ≤ x ∧ AllGe b l ∧ AllGe b r

def IsHeap : Heap → Prop
  | nil => True
  | node l x r => AllGe x l ∧ AllGe x r ∧ IsHeap l ∧ IsHeap r

theorem size_merge (h₁ h₂ : Heap) : (merge h₁ h₂).size = h₁.size + h₂.size := by
  sorry

theorem count_merge (y : Nat) (h₁ h₂ : Heap) :
    (toList (merge h₁ h₂)).count y = (toList h₁).count y + (toList h₂).count y := by
  sorry

theorem isHeap_insert (x : Nat) (h : Heap) (hh : IsHeap h) : IsHeap (insert x h) := by
  sorry

end SkewHeap
