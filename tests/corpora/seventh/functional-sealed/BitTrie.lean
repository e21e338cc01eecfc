namespace BitTrie

inductive Trie (β : Type) where
  | nil : Trie β
  | fork : Trie β → Option β → Trie β → Trie β

variable {β : Type}

abbrev Key := List Bool

def find : Trie β → Key → Option β
  | .nil, _ => none
  | .fork _ v _, [] => v
  | .fork l _ _, false :: k => find l k
  | .fork _ _ r, true :: k => find r k

def insert : Trie β → Key → β → Trie β
  | .nil, [], b => .fork .nil (some b) .nil
  | .nil, false :: k, b => .fork (insert .nil k b) none .nil
  | .nil, true :: k, b => .fork .nil none (insert .nil k b)
  | .fork l _ r, [], b => .fork l (some b) r
  | .fork l v r, false :: k, b => .fork (insert l k b) v r
  | .fork l v r, true :: k, b => .fork l v (insert r k b)

def remove : Trie β → Key → Trie β
  | .nil, _ => .nil
  | .fork l _ r, [] => .fork l none r
  | .fork l v r, false :: k => .fork (remove l k) v r
  | .fork l v r, true :: k => .fork l v (remove r k)

/-- All bindings, each with its whole key. -/
def bindings : Trie β → List (Key × β)
  | .nil => []
  | .fork l v r =>
    (match v with
      | none => []
      | some b => [([], b)]) ++
    (bindings l).map (fun p => (false :: p.1, p.2)) ++
    (bindings r).map (fun p => (true :: p.1, p.2))

theorem find_insert_same (t : Trie β) (k : Key) (b : β) :
    find (insert t k b) k = some b := by
  sorry

theorem find_remove (t : Trie β) (j k : Key) :
    find (remove t j) k = if k = j then none else find t k := by
  sorry

theorem mem_bindings (t : Trie β) (k : Key) (b : β) :
    (k, b) ∈ bindings t ↔ find t k = some b := by
  sorry

end BitTrie
