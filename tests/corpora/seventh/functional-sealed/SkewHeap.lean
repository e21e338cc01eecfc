namespace SkewHeap

inductive Heap where
  | empty
  | node (l : Heap) (x : Nat) (r : Heap)

def Heap.size : Heap → Nat
  | .empty => 0
  | .node l _ r => l.size + r.size + 1

def merge : Heap → Heap → Heap
  | .empty, h => h
  | h, .empty => h
  | .node l x r, .node l' y r' =>
    if x ≤ y then .node (merge r (.node l' y r')) x l
    else .node (merge r' (.node l x r)) y l'
termination_by a b => a.size + b.size
decreasing_by all_goals simp [Heap.size]; omega

def insert (x : Nat) (h : Heap) : Heap := merge (.node .empty x .empty) h

def top? : Heap → Option Nat
  | .empty => none
  | .node _ x _ => some x

def elems : Heap → List Nat
  | .empty => []
  | .node l x r => x :: (elems l ++ elems r)

/-- How often `z` occurs. -/
def copies (z : Nat) : Heap → Nat
  | .empty => 0
  | .node l x r => (if x = z then 1 else 0) + copies z l + copies z r

def AtLeast (m : Nat) : Heap → Prop
  | .empty => True
  | .node l x r => m ≤ x ∧ AtLeast m l ∧ AtLeast m r

def Ordered : Heap → Prop
  | .empty => True
  | .node l x r => AtLeast x l ∧ AtLeast x r ∧ Ordered l ∧ Ordered r

theorem copies_merge (z : Nat) (a b : Heap) :
    copies z (merge a b) = copies z a + copies z b := by
  sorry

theorem insert_ordered (x : Nat) (h : Heap) (ok : Ordered h) : Ordered (insert x h) := by
  sorry

theorem top_least (h : Heap) (m z : Nat) (ok : Ordered h) (hm : top? h = some m)
    (hz : z ∈ elems h) : m ≤ z := by
  sorry

end SkewHeap
