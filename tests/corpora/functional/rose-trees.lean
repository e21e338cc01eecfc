inductive Rose (α : Type) where
  | mk : α → List (Rose α) → Rose α

namespace Rose

def map (f : α → β) : Rose α → Rose β
  | mk a ts => mk (f a) (ts.map (map f))

def count : Rose α → Nat
  | mk _ ts => 1 + (ts.map count).sum

def flat : Rose α → List α
  | mk a ts => a :: ts.flatMap flat

def mirror : Rose α → Rose α
  | mk a ts => mk a (ts.map mirror).reverse

theorem count_pos (t : Rose α) : 0 < t.count := by sorry

theorem count_map (f : α → β) (t : Rose α) : (t.map f).count = t.count := by sorry

theorem length_flat (t : Rose α) : t.flat.length = t.count := by sorry

theorem mirror_mirror (t : Rose α) : t.mirror.mirror = t := by sorry

end Rose
