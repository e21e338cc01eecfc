/-! Two stores for natural keys: an unordered list of pairs and a search tree. -/
universe u

abbrev Pairs (β : Type u) := List (Nat × β)

namespace Pairs
variable {β : Type u}

def get (k : Nat) : Pairs β → Option β
  | [] => none
  | (k', v) :: m => if k = k' then some v else get k m

def put (k : Nat) (v : β) : Pairs β → Pairs β
  | [] => [(k, v)]
  | (k', w) :: m => if k = k' then (k, v) :: m else (k', w) :: put k v m

def del (k : Nat) (m : Pairs β) : Pairs β := m.filter fun p => p.1 != k

/-- Entries of `m` win over those of `m'`. -/
def over (m m' : Pairs β) : Pairs β := m.foldr (fun p acc => put p.1 p.2 acc) m'

theorem get_put (k j : Nat) (v : β) (m : Pairs β) :
    get j (put k v m) = if j = k then some v else get j m := by
  sorry

theorem get_over (m m' : Pairs β) (k : Nat) : (m.over m').get k = (m.get k).or (m'.get k) := by
  sorry

/-- A put after a delete of the same key. -/
theorem put_del (k : Nat) (v : β) (m : Pairs β) : put k v (del k m) = put k v m := sorry

end Pairs

inductive STree (β : Type u)
  | leaf
  | node (l : STree β) (k : Nat) (v : β) (r : STree β)

namespace STree
variable {β : Type u}

def find? (j : Nat) : STree β → Option β
  | leaf => none
  | node l k v r => if j < k then l.find? j else if k < j then r.find? j else some v

def insert (j : Nat) (x : β) : STree β → STree β
  | leaf => node leaf j x leaf
  | node l k v r =>
    if j < k then node (l.insert j x) k v r
    else if k < j then node l k v (r.insert j x)
    else node l j x r

def flat : STree β → Pairs β
  | leaf => []
  | node l k v r => flat l ++ (k, v) :: flat r

def within (P : Nat → Prop) : STree β → Prop
  | leaf => True
  | node l k _ r => within P l ∧ P k ∧ within P r

def Search : STree β → Prop
  | leaf => True
  | node l k _ r => Search l ∧ Search r ∧ within (· < k) l ∧ within (k < ·) r

theorem find_insert_self (t : STree β) (j : Nat) (x : β) : (t.insert j x).find? j = some x := by
  sorry

theorem search_insert {t : STree β} (h : t.Search) (j : Nat) (x : β) : (t.insert j x).Search := by
  sorry

theorem get_flat {t : STree β} (h : t.Search) (j : Nat) : t.flat.get j = t.find? j := by
  sorry

end STree
