/-! Nested inductive types and recursion through lists. -/

inductive Rose (α : Type) where
  | node (val : α) (kids : List (Rose α))

namespace Rose
variable {α β : Type}

mutual
  def size : Rose α → Nat
    | node _ ks => 1 + sizeList ks
  def sizeList : List (Rose α) → Nat
    | [] => 0
    | k :: ks => size k + sizeList ks
end

mutual
  def map (f : α → β) : Rose α → Rose β
    | node a ks => node (f a) (mapList f ks)
  def mapList (f : α → β) : List (Rose α) → List (Rose β)
    | [] => []
    | k :: ks => map f k :: mapList f ks
end

mutual
  theorem size_map (f : α → β) : (t : Rose α) → (t.map f).size = t.size
    | node a ks => by simp only [map, size, sizeList_map f ks]
  theorem sizeList_map (f : α → β) : (ts : List (Rose α)) → sizeList (mapList f ts) = sizeList ts
    | [] => by simp [mapList, sizeList]
    | k :: ks => by simp only [mapList, sizeList, size_map f k, sizeList_map f ks]
end

theorem size_pos (t : Rose α) : 0 < t.size := by
  cases t with
  | node a ks => rw [size]; omega

def depth : Rose α → Nat
  | node _ ks => 1 + (ks.attach.map fun ⟨k, _⟩ => depth k).foldl max 0

theorem depth_leaf (a : α) : (node a []).depth = 1 := by
  simp [depth]

mutual
  theorem map_id : (t : Rose α) → t.map id = t
    | node a ks => by rw [map, mapList_id ks, id]
  theorem mapList_id : (ts : List (Rose α)) → mapList id ts = ts
    | [] => by rw [mapList]
    | k :: ks => by rw [mapList, map_id k, mapList_id ks]
end

end Rose

#eval (Rose.node 1 [.node 2 [], .node 3 [.node 4 []]]).size
