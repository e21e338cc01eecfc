/-! Week 3: binary trees and skew heaps. -/
namespace Course.Heap

inductive Tree (α : Type) where
  | leaf : Tree α
  | node (l : Tree α) (x : α) (r : Tree α) : Tree α

namespace Tree

def size : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

def mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node r.mirror x l.mirror

def inorder : Tree α → List α
  | leaf => []
  | node l x r => l.inorder ++ [x] ++ r.inorder

def inorderAcc : Tree α → List α → List α
  | leaf, acc => acc
  | node l x r, acc => inorderAcc l (x :: inorderAcc r acc)

def All (p : α → Prop) : Tree α → Prop
  | leaf => True
  | node l x r => p x ∧ l.All p ∧ r.All p

def IsHeap : Tree Nat → Prop
  | leaf => True
  | node l x r => l.All (x ≤ ·) ∧ r.All (x ≤ ·) ∧ l.IsHeap ∧ r.IsHeap

def merge : Tree Nat → Tree Nat → Tree Nat
  | leaf, t => t
  | node l x r, leaf => node l x r
  | node l x r, node l' y r' =>
    if x ≤ y then node (merge r (node l' y r')) x l
    else node (merge r' (node l x r)) y l'
termination_by s t => s.size + t.size
decreasing_by all_goals (simp only [size]; omega)

end Tree

open Tree

theorem inorder_mirror (t : Tree α) : t.mirror.inorder = t.inorder.reverse := by
  sorry

theorem inorderAcc_nil (t : Tree α) : t.inorderAcc [] = t.inorder := by
  sorry

theorem size_merge (s t : Tree Nat) : (merge s t).size = s.size + t.size := by
  sorry

theorem isHeap_merge {s t : Tree Nat} (hs : s.IsHeap) (ht : t.IsHeap) : (merge s t).IsHeap := by
  sorry

end Course.Heap
