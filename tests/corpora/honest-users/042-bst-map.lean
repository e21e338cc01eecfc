import Std.Data.TreeMap
open Std

/-- A plain binary search tree with `Nat` keys. -/
inductive BST (β : Type u) where
  | tip
  | bin (l : BST β) (k : Nat) (v : β) (r : BST β)
  deriving Repr

namespace BST
variable {β : Type u}

def find? (k : Nat) : BST β → Option β
  | tip => none
  | bin l k' v r =>
    if k < k' then l.find? k
    else if k' < k then r.find? k
    else some v

def insert (k : Nat) (v : β) : BST β → BST β
  | tip => bin tip k v tip
  | bin l k' v' r =>
    if k < k' then bin (l.insert k v) k' v' r
    else if k' < k then bin l k' v' (r.insert k v)
    else bin l k v r

@[simp] theorem find?_insert_self (t : BST β) (k : Nat) (v : β) :
    (t.insert k v).find? k = some v := by
  fun_induction insert k v t <;> grind [find?]

theorem find?_insert_ne (t : BST β) {k k' : Nat} (v : β) (h : k' ≠ k) :
    (t.insert k v).find? k' = t.find? k' := by
  induction t with
  | tip => simp only [insert, find?]; grind
  | bin l q w r ihl ihr =>
    simp only [insert]
    split
    · simp only [find?, ihl]
    · split
      · simp only [find?, ihr]
      · simp only [find?]; grind

def toList : BST β → List (Nat × β)
  | tip => []
  | bin l k v r => l.toList ++ (k, v) :: r.toList

def fromList (xs : List (Nat × β)) : BST β := xs.foldr (fun (k, v) t => t.insert k v) tip

theorem find?_fromList_cons (k : Nat) (v : β) (xs : List (Nat × β)) :
    (fromList ((k, v) :: xs)).find? k = some v := find?_insert_self ..
end BST

theorem treeMap_get (m : TreeMap Nat String) (k : Nat) (s : String) : (m.insert k s)[k]? = some s := by
  simp

#eval (BST.fromList [(3, "c"), (1, "a")]).toList
#eval (TreeMap.ofList [(3, "c"), (1, "a")]).toList
