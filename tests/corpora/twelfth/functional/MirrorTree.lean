/-! Binary trees: mirroring, in-order listing, height. -/

namespace MirrorTree

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

namespace Tree

variable {α : Type}

def mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node (mirror r) x (mirror l)

def toList : Tree α → List α
  | leaf => []
  | node l x r => toList l ++ x :: toList r

/-- In-order listing without `++`, using an accumulator. -/
def flattenAcc : Tree α → List α → List α
  | leaf, acc => acc
  | node l x r, acc => flattenAcc l (x :: flattenAcc r acc)

def flatten (t : Tree α) : List α := flattenAcc t []

def size : Tree α → Nat
  | leaf => 0
  | node l _ r => size l + size r + 1

def height : Tree α → Nat
  | leaf => 0
  | node l _ r => max (height l) (height r) + 1

inductive Mem (a : α) : Tree α → Prop where
  | here (l r : Tree α) : Mem a (node l a r)
  | left {l : Tree α} (x : α) (r : Tree α) : Mem a l → Mem a (node l x r)
  | right (l : Tree α) (x : α) {r : Tree α} : Mem a r → Mem a (node l x r)

theorem mirror_mirror (t : Tree α) : t.mirror.mirror = t := by sorry

theorem toList_mirror (t : Tree α) : t.mirror.toList = t.toList.reverse := by sorry

theorem mirror_eq_self_of_palindrome (t : Tree Nat)
    (h : t.toList.reverse = t.toList) : t.mirror = t := by sorry

theorem flatten_eq_toList (t : Tree α) : t.flatten = t.toList := by sorry

theorem mem_iff_mem_toList (a : α) (t : Tree α) : Mem a t ↔ a ∈ t.toList := by sorry

theorem size_lt_two_pow_height (t : Tree α) : t.size < 2 ^ t.height := by sorry

end Tree

end MirrorTree
