section Tally

variable {S α : Type} [DecidableEq α]

def tally (x : α) (l : List α) : Nat := go 0 l
where
  go (acc : Nat) : List α → Nat
    | [] => acc
    | y :: ys => if y = x then go (acc + 1) ys else go acc ys

def dedupe : List α → List α
  | [] => []
  | x :: xs => if x ∈ xs then dedupe xs else x :: dedupe xs

def spread (lo hi : Nat) : List Nat :=
  if lo < hi then lo :: spread (lo + 1) hi else []
termination_by hi - lo

def Stable (f : S → S) (x : S) : Prop := f (f x) = f x

theorem tally_go (x : α) (acc : Nat) (l : List α) : tally.go x acc l = acc + l.count x := by sorry

theorem tally_eq (x : α) (l : List α) : tally x l = l.count x := by sorry

theorem tally_append (x : α) (l r : List α) : tally x (l ++ r) = tally x r + tally x l := by sorry

theorem mem_dedupe {x : α} {l : List α} : x ∈ dedupe l ↔ x ∈ l := by sorry

theorem dedupe_nodup (l : List α) : (dedupe l).Nodup := by sorry

theorem dedupe_of_nodup {l : List α} (h : l.Nodup) : dedupe l = l := by sorry

theorem length_spread (lo hi : Nat) : (spread lo hi).length = hi - lo := by sorry

theorem mem_spread {lo hi k : Nat} : k ∈ spread lo hi ↔ lo ≤ k ∧ k < hi := by sorry

theorem stable_const (x y : S) : Stable (fun _ => y) x := by sorry

theorem stable_thrice {f : S → S} (h : ∀ x, Stable f x) (x : S) : f (f (f x)) = f x := by sorry

end Tally
