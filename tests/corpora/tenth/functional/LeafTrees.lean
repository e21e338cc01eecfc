/-! Trees that carry their labels at the leaves only. -/

namespace Leafy

inductive LTree (α : Type) where
  | tip : α → LTree α
  | fork : LTree α → LTree α → LTree α
deriving Repr, DecidableEq

namespace LTree

variable {α β : Type}

def fringe : LTree α → List α
  | tip a => [a]
  | fork l r => fringe l ++ fringe r

def turn : LTree α → LTree α
  | tip a => tip a
  | fork l r => fork (turn r) (turn l)

def leaves : LTree α → Nat
  | tip _ => 1
  | fork l r => leaves l + leaves r

def depth : LTree α → Nat
  | tip _ => 0
  | fork l r => max (depth l) (depth r) + 1

def weight : LTree α → Nat
  | tip _ => 1
  | fork l r => weight l + weight r + 1

def weights : List (LTree α) → Nat
  | [] => 0
  | t :: ts => weight t + weights ts

/-- Visits a stack of pending trees, leftmost first. -/
def walk : List (LTree α) → List α
  | [] => []
  | tip a :: ts => a :: walk ts
  | fork l r :: ts => walk (l :: r :: ts)
termination_by ts => weights ts
decreasing_by all_goals (simp [weights, weight]; try omega)

def spine : LTree α → Nat
  | tip _ => 0
  | fork l _ => spine l + 1

theorem fringe_turn (t : LTree α) : (turn t).fringe = t.fringe.reverse := by
  sorry

theorem leaves_le_two_pow (t : LTree α) : t.leaves ≤ 2 ^ t.depth := by
  sorry

theorem walk_single (t : LTree α) : walk [t] = fringe t := by
  sorry

/-- The leftmost branch of a mirrored tree. -/
theorem spine_turn (t : LTree α) : (turn t).spine = t.spine := by
  sorry

end LTree
end Leafy
