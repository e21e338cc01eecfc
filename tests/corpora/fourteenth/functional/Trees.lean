/-! Binary trees with labels at the inner nodes. -/
inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

namespace Tree

variable {α : Type}

def size : Tree α → Nat
  | leaf => 0
  | node l _ r => size l + 1 + size r

def height : Tree α → Nat
  | leaf => 0
  | node l _ r => 1 + max (height l) (height r)

def mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node (mirror r) x (mirror l)

def inorder : Tree α → List α
  | leaf => []
  | node l x r => inorder l ++ x :: inorder r

def inorderAcc : Tree α → List α → List α
  | leaf, acc => acc
  | node l x r, acc => inorderAcc l (x :: inorderAcc r acc)

def insert (y : Nat) : Tree Nat → Tree Nat
  | leaf => node leaf y leaf
  | node l x r =>
    if y < x then node (insert y l) x r
    else if x < y then node l x (insert y r)
    else node l x r

theorem inorder_mirror (t : Tree α) : t.mirror.inorder = t.inorder.reverse := by sorry

theorem inorderAcc_eq (t : Tree α) (acc : List α) : t.inorderAcc acc = t.inorder ++ acc := by sorry

theorem length_inorder (t : Tree α) : t.inorder.length = t.size := by sorry

theorem size_lt_two_pow_height (t : Tree α) : t.size < 2 ^ t.height := by sorry

theorem mem_insert (x y : Nat) (t : Tree Nat) :
    x ∈ (t.insert y).inorder ↔ x = y ∨ x ∈ t.inorder := by sorry

end Tree
