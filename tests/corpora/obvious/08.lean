/-! Equality, order and trees. -/

theorem succ_is_other (n : Nat) : n + 1 ≠ n := by sorry

theorem two_pow_step (n : Nat) : 2 ^ (n + 1) = 2 ^ n + 2 ^ n := by sorry

theorem min_plus_max (a b : Nat) : min a b + max a b = a + b := by sorry

theorem eq_flip {α : Type} (x y : α) : x = y → y = x := by sorry

theorem eq_round {α : Type} {a b c : α} : a = b → b = c → c = a := by sorry

theorem same_image {α β : Type} (f : α → β) {a b : α} (h : a = b) : f a = f b := by sorry

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

namespace Tree

variable {α : Type}

def size : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

def mirror : Tree α → Tree α
  | leaf => leaf
  | node l v r => node r.mirror v l.mirror

def toList : Tree α → List α
  | leaf => []
  | node l v r => l.toList ++ v :: r.toList

theorem mirror_mirror (t : Tree α) : t.mirror.mirror = t := by sorry

theorem size_mirror (t : Tree α) : t.mirror.size = t.size := by sorry

theorem length_toList (t : Tree α) : t.toList.length = t.size := by sorry

theorem toList_mirror (t : Tree α) : t.mirror.toList = t.toList.reverse := by sorry

end Tree
