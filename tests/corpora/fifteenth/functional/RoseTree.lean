/-!
# Rose trees

Trees whose nodes have a list of children; all functions come in pairs,
one for trees and one for lists of trees.
-/

namespace RoseTree

inductive Rose (α : Type) where
  | node : α → List (Rose α) → Rose α

variable {α : Type}

mutual
  def size : Rose α → Nat
    | .node _ ts => sizeAll ts + 1
  def sizeAll : List (Rose α) → Nat
    | [] => 0
    | t :: ts => size t + sizeAll ts
end

mutual
  def pre : Rose α → List α
    | .node a ts => a :: preAll ts
  def preAll : List (Rose α) → List α
    | [] => []
    | t :: ts => pre t ++ preAll ts
end

mutual
  def post : Rose α → List α
    | .node a ts => postAll ts ++ [a]
  def postAll : List (Rose α) → List α
    | [] => []
    | t :: ts => post t ++ postAll ts
end

mutual
  def mirror : Rose α → Rose α
    | .node a ts => .node a (mirrorAll ts)
  def mirrorAll : List (Rose α) → List (Rose α)
    | [] => []
    | t :: ts => mirrorAll ts ++ [mirror t]
end

theorem length_pre (t : Rose α) : (pre t).length = size t := by
  sorry

theorem size_mirror (t : Rose α) : size (mirror t) = size t := by
  sorry

theorem mirror_mirror (t : Rose α) : mirror (mirror t) = t := by
  sorry

theorem post_mirror (t : Rose α) : post (mirror t) = (pre t).reverse := by
  sorry

end RoseTree
