/-! A map whose keys are bit strings, as a binary trie. -/

namespace BitTrie

inductive Trie (α : Type) where
  | empty
  | node (val : Option α) (zero one : Trie α)

open Trie

variable {α : Type}

def get? : Trie α → List Bool → Option α
  | empty, _ => none
  | node v _ _, [] => v
  | node _ z o, b :: bs => if b then get? o bs else get? z bs

def put : Trie α → List Bool → α → Trie α
  | empty, [], a => node (some a) empty empty
  | empty, true :: bs, a => node none empty (put empty bs a)
  | empty, false :: bs, a => node none (put empty bs a) empty
  | node _ z o, [], a => node (some a) z o
  | node v z o, true :: bs, a => node v z (put o bs a)
  | node v z o, false :: bs, a => node v (put z bs a) o

/-- The left trie wins. -/
def union : Trie α → Trie α → Trie α
  | empty, t => t
  | s, empty => s
  | node v z o, node v' z' o' => node (v.or v') (union z z') (union o o')

theorem get_put_same (t : Trie α) (k : List Bool) (a : α) : get? (put t k a) k = some a := by
  sorry

theorem get_put_other (t : Trie α) (k k' : List Bool) (a : α) (h : k' ≠ k) :
    get? (put t k a) k' = get? t k' := by
  sorry

theorem get_union (s t : Trie α) (k : List Bool) :
    get? (union s t) k = (get? s k).or (get? t k) := by
  sorry

end BitTrie
