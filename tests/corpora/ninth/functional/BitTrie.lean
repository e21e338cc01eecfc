/-- A finite map whose keys are bit strings. -/
inductive Trie (β : Type) : Type where
  | empty : Trie β
  | node : Option β → Trie β → Trie β → Trie β

namespace Trie

abbrev Key := List Bool

variable {β : Type}

def find? : Trie β → Key → Option β
  | empty, _ => none
  | node v _ _, [] => v
  | node _ l r, b :: k => if b then r.find? k else l.find? k

def put (t : Trie β) (k : Key) (x : β) : Trie β :=
  match k, t with
  | [], empty => node (some x) empty empty
  | [], node _ l r => node (some x) l r
  | false :: k, empty => node none (put empty k x) empty
  | true :: k, empty => node none empty (put empty k x)
  | false :: k, node v l r => node v (put l k x) r
  | true :: k, node v l r => node v l (put r k x)

def ofList : List (Key × β) → Trie β
  | [] => empty
  | (k, x) :: kxs => (ofList kxs).put k x

/-- Left-biased union. -/
def merge : Trie β → Trie β → Trie β
  | empty, t => t
  | s, empty => s
  | node v l r, node v' l' r' => node (v <|> v') (merge l l') (merge r r')

def entries : Trie β → List (Key × β)
  | empty => []
  | node v l r =>
    (match v with
      | none => []
      | some x => [([], x)])
    ++ (l.entries.map fun (k, x) => (false :: k, x))
    ++ (r.entries.map fun (k, x) => (true :: k, x))

theorem find_put_ne {t : Trie β} {k k' : Key} {x : β} (h : k' ≠ k) :
    (t.put k x).find? k' = t.find? k' := by sorry

theorem put_comm (t : Trie β) (k k' : Key) (x y : β) :
    (t.put k x).put k' y = (t.put k' y).put k x := by sorry

theorem find_ofList (kxs : List (Key × β)) (k : Key) :
    (ofList kxs).find? k = kxs.lookup k := by sorry

theorem find_merge (s t : Trie β) (k : Key) :
    (merge s t).find? k = (s.find? k <|> t.find? k) := by sorry

theorem mem_entries (t : Trie β) (k : Key) (x : β) :
    (k, x) ∈ t.entries ↔ t.find? k = some x := by sorry

end Trie
