inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
  deriving DecidableEq

namespace Tree

def insert (x : Int) : Tree Int → Tree Int
  | leaf => node leaf x leaf
  | node l k r => if x ≤ k then node (l.insert x) k r else node l k (r.insert x)

/-- The elements from left to right, in front of `acc`. -/
def flat {α : Type} : Tree α → List α → List α
  | leaf, acc => acc
  | node l k r, acc => l.flat (k :: r.flat acc)

def grow (xs : List Int) : Tree Int := xs.foldl (fun t x => t.insert x) leaf

def sort (xs : List Int) : List Int := (grow xs).flat []

theorem sort_perm (xs : List Int) : (sort xs).Perm xs := by
  sorry

theorem sort_sorted (xs : List Int) : (sort xs).Pairwise (fun a b => a ≤ b) := by
  sorry

theorem insert_comm (t : Tree Int) (x y : Int) :
    (t.insert x).insert y = (t.insert y).insert x := by
  sorry

end Tree
