inductive LHeap where
  | nil
  | node (rk : Nat) (x : Nat) (l r : LHeap)

namespace LHeap

def size : LHeap → Nat
  | nil => 0
  | node _ _ l r => l.size + r.size + 1

def rank : LHeap → Nat
  | nil => 0
  | node k _ _ _ => k

def mk (x : Nat) (l r : LHeap) : LHeap :=
  if r.rank ≤ l.rank then node (r.rank + 1) x l r else node (l.rank + 1) x r l

def merge : LHeap → LHeap → LHeap
  | nil, h => h
  | h, nil => h
  | node k x l r, node k' y l' r' =>
    if x ≤ y then mk x l (merge r (node k' y l' r'))
    else mk y l' (merge (node k x l r) r')
termination_by a b => a.size + b.size
decreasing_by all_goals simp only [size]; omega

def elems : LHeap → List Nat
  | nil => []
  | node _ x l r => x :: (l.elems ++ r.elems)

inductive Leftist : LHeap → Prop where
  | nil : Leftist nil
  | node {k x l r} : Leftist l → Leftist r → r.rank ≤ l.rank → k = r.rank + 1 →
      Leftist (node k x l r)

/-- Every node is at most everything below it. -/
def Ordered : LHeap → Prop
  | nil => True
  | node _ x l r => (∀ y ∈ l.elems, x ≤ y) ∧ (∀ y ∈ r.elems, x ≤ y) ∧ l.Ordered ∧ r.Ordered

theorem rank_bound {h : LHeap} (w : Leftist h) : 2 ^ h.rank ≤ h.size + 1 := by sorry

theorem leftist_mk {l r : LHeap} (x : Nat) (hl : Leftist l) (hr : Leftist r) :
    Leftist (mk x l r) := by sorry

theorem mem_merge (a b : LHeap) (z : Nat) :
    z ∈ (merge a b).elems ↔ z ∈ a.elems ∨ z ∈ b.elems := by sorry

theorem ordered_merge (a b : LHeap) (ha : a.Ordered) (hb : b.Ordered) :
    (merge a b).Ordered := by sorry

end LHeap
