inductive Rose (α : Type) where
  | bud : α → List (Rose α) → Rose α

inductive Bin (α : Type) where
  | leaf
  | node (l : Bin α) (a : α) (r : Bin α)

namespace Rose
variable {α : Type}

mutual
def size : Rose α → Nat
  | bud _ ts => 1 + sizes ts
def sizes : List (Rose α) → Nat
  | [] => 0
  | t :: ts => t.size + sizes ts
end

mutual
def pre : Rose α → List α
  | bud a ts => a :: pres ts
def pres : List (Rose α) → List α
  | [] => []
  | t :: ts => t.pre ++ pres ts
end

mutual
def post : Rose α → List α → List α
  | bud a ts, k => posts ts (a :: k)
def posts : List (Rose α) → List α → List α
  | [], k => k
  | t :: ts, k => t.post (posts ts k)
end

mutual
def mirror : Rose α → Rose α
  | bud a ts => bud a (mirrors ts [])
def mirrors : List (Rose α) → List (Rose α) → List (Rose α)
  | [], acc => acc
  | t :: ts, acc => mirrors ts (t.mirror :: acc)
end

/-- Left child, right sibling. -/
def toBin : List (Rose α) → Bin α
  | [] => .leaf
  | bud a ts :: us => .node (toBin ts) a (toBin us)

def ofBin : Bin α → List (Rose α)
  | .leaf => []
  | .node l a r => bud a (ofBin l) :: ofBin r

theorem length_pre (t : Rose α) : t.pre.length = t.size := by sorry

theorem toBin_ofBin (b : Bin α) : toBin (ofBin b) = b := by sorry

theorem ofBin_toBin (ts : List (Rose α)) : ofBin (toBin ts) = ts := by sorry

theorem pre_mirror (t : Rose α) : t.mirror.pre = (t.post []).reverse := by sorry

end Rose
