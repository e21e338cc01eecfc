/-! A tree turned over twice is itself, and turning it over keeps its size. -/

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

namespace Tree

def mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node r.mirror x l.mirror

def size : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

theorem mirror_mirror (t : Tree α) : t.mirror.mirror = t := by
  sorry

theorem size_mirror (t : Tree α) : t.mirror.size = t.size := by
  sorry

end Tree
