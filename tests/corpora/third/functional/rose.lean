universe u v

inductive Rose (α : Type u) : Type u
  | mk : α → List (Rose α) → Rose α

namespace Rose
variable {α : Type u} {β : Type v}

def label : Rose α → α
  | mk a _ => a

mutual
def count : Rose α → Nat
  | mk _ ts => countAll ts + 1
def countAll : List (Rose α) → Nat
  | [] => 0
  | t :: ts => count t + countAll ts
end

mutual
def map (f : α → β) : Rose α → Rose β
  | mk a ts => mk (f a) (mapAll f ts)
def mapAll (f : α → β) : List (Rose α) → List (Rose β)
  | [] => []
  | t :: ts => map f t :: mapAll f ts
end

mutual
def flip : Rose α → Rose α
  | mk a ts => mk a (flipAll ts)
def flipAll : List (Rose α) → List (Rose α)
  | [] => []
  | t :: ts => flipAll ts ++ [flip t]
end

theorem label_map (f : α → β) (t : Rose α) : (t.map f).label = f t.label := by
  sorry

theorem mapAll_eq (f : α → β) (ts : List (Rose α)) : mapAll f ts = ts.map (map f) := by
  sorry

theorem count_map (f : α → β) (t : Rose α) : (t.map f).count = t.count := by
  sorry

theorem flip_flip (t : Rose α) : t.flip.flip = t := by
  sorry

end Rose
