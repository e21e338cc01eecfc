namespace BinaryTrees

inductive Tree (α : Type) where
  | leaf : Tree α
  | node (l : Tree α) (x : α) (r : Tree α) : Tree α

namespace Tree

def mirror {α : Type} : Tree α → Tree α
  | leaf => leaf
  | node l x r => node r.mirror x l.mirror

def inorder {α : Type} : Tree α → List α
  | leaf => []
  | node l x r => l.inorder ++ x :: r.inorder

/-- In-order traversal with an accumulator. -/
def inorderAcc {α : Type} : Tree α → List α → List α
  | leaf, acc => acc
  | node l x r, acc => l.inorderAcc (x :: r.inorderAcc acc)

def height {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => max l.height r.height + 1

def size {α : Type} : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

def map {α β : Type} (f : α → β) : Tree α → Tree β
  | leaf => leaf
  | node l x r => node (l.map f) (f x) (r.map f)

def foldr {α β : Type} (f : α → β → β) : β → Tree α → β
  | b, leaf => b
  | b, node l x r => foldr f (f x (foldr f b r)) l

end Tree

open Tree

theorem mirror_mirror {α : Type} (t : Tree α) : t.mirror.mirror = t := by sorry

theorem inorder_mirror {α : Type} (t : Tree α) : t.mirror.inorder = t.inorder.reverse := by sorry

theorem inorderAcc_eq {α : Type} (t : Tree α) (acc : List α) :
    t.inorderAcc acc = t.inorder ++ acc := by sorry

theorem size_lt_two_pow_height {α : Type} (t : Tree α) : t.size < 2 ^ t.height := by sorry

theorem foldr_eq_inorder_foldr {α β : Type} (f : α → β → β) (b : β) (t : Tree α) :
    t.foldr f b = t.inorder.foldr f b := by sorry

theorem height_eq_size_imp_unbalanced (t : Tree Nat) (h : t.height = t.size) (hp : 1 < t.size) :
    ∃ x r, t = node leaf x r := by sorry

end BinaryTrees
