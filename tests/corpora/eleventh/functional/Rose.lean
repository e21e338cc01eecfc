/-! # Trees with arbitrarily many children (mutual recursion) -/

mutual
inductive Rose (α : Type) : Type
  | node : α → Forest α → Rose α
inductive Forest (α : Type) : Type
  | nil : Forest α
  | cons : Rose α → Forest α → Forest α
end

variable {α β : Type}

mutual
def Rose.map (f : α → β) : Rose α → Rose β
  | .node a ts => .node (f a) (ts.map f)
def Forest.map (f : α → β) : Forest α → Forest β
  | .nil => .nil
  | .cons t ts => .cons (t.map f) (ts.map f)
end

mutual
def Rose.size : Rose α → Nat
  | .node _ ts => ts.size + 1
def Forest.size : Forest α → Nat
  | .nil => 0
  | .cons t ts => t.size + ts.size
end

mutual
def Rose.height : Rose α → Nat
  | .node _ ts => ts.height + 1
def Forest.height : Forest α → Nat
  | .nil => 0
  | .cons t ts => max t.height ts.height
end

mutual
/-- parents before children -/
def Rose.pre : Rose α → List α
  | .node a ts => a :: ts.pre
def Forest.pre : Forest α → List α
  | .nil => []
  | .cons t ts => t.pre ++ ts.pre
end

mutual
/-- children before parents -/
def Rose.post : Rose α → List α
  | .node a ts => ts.post ++ [a]
def Forest.post : Forest α → List α
  | .nil => []
  | .cons t ts => t.post ++ ts.post
end

def Forest.snoc : Forest α → Rose α → Forest α
  | .nil, t => .cons t .nil
  | .cons s ts, t => .cons s (ts.snoc t)

mutual
def Rose.mirror : Rose α → Rose α
  | .node a ts => .node a ts.mirror
def Forest.mirror : Forest α → Forest α
  | .nil => .nil
  | .cons t ts => ts.mirror.snoc t.mirror
end

theorem Rose.size_map (f : α → β) (t : Rose α) : (t.map f).size = t.size := by
  sorry

theorem Rose.pre_map (f : α → β) (t : Rose α) : (t.map f).pre = t.pre.map f := by
  sorry

theorem Rose.height_le_size (t : Rose α) : t.height ≤ t.size := by
  sorry

theorem Rose.post_mirror (t : Rose α) : t.mirror.post = t.pre.reverse := by
  sorry

theorem Rose.mirror_mirror (t : Rose α) : t.mirror.mirror = t := by
  sorry
