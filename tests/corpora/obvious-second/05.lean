section Snippets

variable {α β : Type _}

def evens (xs : List Nat) : List Nat := xs.filter (· % 2 == 0)

def lookupD [BEq α] (d : β) (k : α) : List (α × β) → β
  | [] => d
  | (k', v) :: rest => if k == k' then v else lookupD d k rest

def shuffle : List α → List α → List α
  | [], ys => ys
  | xs, [] => xs
  | x :: xs, y :: ys => x :: y :: shuffle xs ys

theorem mem_evens {n : Nat} {xs : List Nat} : n ∈ evens xs ↔ n ∈ xs ∧ 2 ∣ n := by sorry

theorem evens_append (xs ys : List Nat) : evens (xs ++ ys) = evens xs ++ evens ys := by sorry

theorem evens_idem (xs : List Nat) : evens (evens xs) = evens xs := by sorry

theorem length_shuffle (xs ys : List α) : (shuffle xs ys).length = xs.length + ys.length := by sorry

theorem shuffle_nil (xs : List α) : shuffle xs [] = xs := by sorry

theorem lookupD_head [BEq α] [LawfulBEq α] (d v : β) (k : α) (r : List (α × β)) :
    lookupD d k ((k, v) :: r) = v := by sorry

theorem lookupD_missing [BEq α] [LawfulBEq α] (d : β) {k : α} {l : List (α × β)}
    (h : k ∉ l.map Prod.fst) : lookupD d k l = d := by sorry

theorem zip_unzip' (ps : List (α × β)) : (ps.map Prod.fst).zip (ps.map Prod.snd) = ps := by sorry

theorem cut_length (n : Nat) (xs : List α) :
    (xs.take n).length + (xs.drop n).length = xs.length := by sorry

theorem push_last (a : Array α) (x : α) : (a.push x).back? = some x := by sorry

end Snippets
