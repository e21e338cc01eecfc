namespace Golf01

inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

namespace Tree
variable {α β : Type}

@[simp] def mirror : Tree α → Tree α
  | leaf => leaf
  | node l x r => node r.mirror x l.mirror

@[simp] def size : Tree α → Nat
  | leaf => 0
  | node l _ r => l.size + 1 + r.size

@[simp] def depth : Tree α → Nat
  | leaf => 0
  | node l _ r => max l.depth r.depth + 1

@[simp] def toList : Tree α → List α
  | leaf => []
  | node l x r => l.toList ++ x :: r.toList

@[simp] def map (f : α → β) : Tree α → Tree β
  | leaf => leaf
  | node l x r => node (l.map f) (f x) (r.map f)

theorem mirror_mirror (t : Tree α) : t.mirror.mirror = t := by
  induction t <;> simp_all

theorem size_depth (t : Tree α) : t.depth ≤ t.size ∧ t.mirror.size = t.size ∧ t.mirror.depth = t.depth := by
  induction t <;> refine ⟨?_, ?_, ?_⟩ <;> simp_all <;> first | omega | grind

theorem toList_mirror (t : Tree α) : t.mirror.toList = t.toList.reverse ∧ t.toList.length = t.size := by
  induction t <;> constructor <;> simp_all <;> omega

theorem toList_map (f : α → β) (t : Tree α) : (t.map f).toList = t.toList.map f ∧ (t.map f).mirror = t.mirror.map f := ⟨by induction t <;> simp_all, by induction t <;> simp_all⟩

end Tree
end Golf01
