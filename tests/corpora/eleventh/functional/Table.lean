/-! ## Finite maps as ordered tables -/

namespace FinMap

/-- A table is a list of rows, each with a numerical key. -/
abbrev Table (β : Type) := List (Nat × β)

variable {β : Type}

def get : Table β → Nat → Option β
  | [], _ => none
  | (k, v) :: t, j => if j = k then some v else get t j

def put (k : Nat) (v : β) : Table β → Table β
  | [] => [(k, v)]
  | (k', v') :: t =>
    if k < k' then (k, v) :: (k', v') :: t
    else if k = k' then (k, v) :: t
    else (k', v') :: put k v t

def drop (k : Nat) : Table β → Table β
  | [] => []
  | (k', v') :: t => if k = k' then t else (k', v') :: drop k t

/-- Keys strictly ascending. -/
def Ordered (t : Table β) : Prop := (t.map Prod.fst).Pairwise (· < ·)

/-- `over s t`: the rows of `s` win. -/
def over (s t : Table β) : Table β := s.foldr (fun (k, v) acc => put k v acc) t

theorem get_put (t : Table β) (k j : Nat) (v : β) :
    get (put k v t) j = if j = k then some v else get t j := by
  sorry

theorem get_over (s t : Table β) (j : Nat) : get (over s t) j = (get s j).or (get t j) := by
  sorry

theorem ordered_put (t : Table β) (k : Nat) (v : β) (h : Ordered t) : Ordered (put k v t) := by
  sorry

theorem get_drop_self (t : Table β) (k : Nat) (h : Ordered t) : get (drop k t) k = none := by
  sorry

theorem put_swap (t : Table β) (j k : Nat) (v w : β) (h : j ≠ k) :
    put j v (put k w t) = put k w (put j v t) := by
  sorry

end FinMap
