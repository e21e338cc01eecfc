/-! Run lists: a list is stored as (element, how often) pairs. -/
section
variable {α : Type _} [DecidableEq α]

abbrev Runs (α : Type _) := List (α × Nat)

namespace Runs

def expand : Runs α → List α
  | [] => []
  | (a, n) :: rs => List.replicate n a ++ expand rs

def bump (a : α) : Runs α → Runs α
  | [] => [(a, 1)]
  | (b, n) :: rs => if a = b then (b, n + 1) :: rs else (a, 1) :: (b, n) :: rs

def shrink (l : List α) : Runs α := l.foldr bump []

/-- Left to right with the current run in an accumulator. -/
def shrinkFrom (a : α) (n : Nat) : List α → Runs α
  | [] => [(a, n)]
  | b :: l => if b = a then shrinkFrom a (n + 1) l else (a, n) :: shrinkFrom b 1 l

def shrink' : List α → Runs α
  | [] => []
  | a :: l => shrinkFrom a 1 l

def Neat : Runs α → Prop
  | [] => True
  | [(_, n)] => 0 < n
  | (a, n) :: (b, m) :: rs => 0 < n ∧ a ≠ b ∧ Neat ((b, m) :: rs)

def total (rs : Runs α) : Nat := (rs.map (·.2)).sum

theorem expand_shrink (l : List α) : expand (shrink l) = l := by
  sorry

omit [DecidableEq α] in
theorem total_eq (rs : Runs α) : total rs = (expand rs).length := by
  sorry

theorem neat_shrink (l : List α) : Neat (shrink l) := by
  sorry

theorem shrink_eq_shrink' : @shrink α _ = @shrink' α _ := by
  sorry

end Runs
end
