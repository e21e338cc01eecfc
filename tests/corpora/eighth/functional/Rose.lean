/-! Exercise sheet 7: rose trees (finitely many ordered children). -/

namespace Rose

inductive Tree (α : Type) where
  | node (label : α) (children : List (Tree α))

variable {α β : Type}

mutual
def Tree.map (f : α → β) : Tree α → Tree β
  | .node a ts => .node (f a) (mapList f ts)
def mapList (f : α → β) : List (Tree α) → List (Tree β)
  | [] => []
  | t :: ts => t.map f :: mapList f ts
end

mutual
/-- Preorder traversal. -/
def Tree.labels : Tree α → List α
  | .node a ts => a :: labelsList ts
def labelsList : List (Tree α) → List α
  | [] => []
  | t :: ts => t.labels ++ labelsList ts
end

mutual
/-- The same with an accumulator, without `++`. -/
def Tree.labelsAcc : Tree α → List α → List α
  | .node a ts, acc => a :: labelsListAcc ts acc
def labelsListAcc : List (Tree α) → List α → List α
  | [], acc => acc
  | t :: ts, acc => t.labelsAcc (labelsListAcc ts acc)
end

theorem labels_map (f : α → β) (t : Tree α) : (t.map f).labels = t.labels.map f := by
  sorry

theorem labelsAcc_nil (t : Tree α) : t.labelsAcc [] = t.labels := by
  sorry

end Rose
