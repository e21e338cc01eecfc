namespace SearchTree

inductive Tree
  | empty
  | node (l : Tree) (x : Int) (r : Tree)

def mem (a : Int) : Tree → Bool
  | .empty => false
  | .node l x r => if a < x then mem a l else if x < a then mem a r else true

def insert (a : Int) : Tree → Tree
  | .empty => .node .empty a .empty
  | .node l x r =>
    if a < x then .node (insert a l) x r
    else if x < a then .node l x (insert a r)
    else .node l x r

inductive All (p : Int → Prop) : Tree → Prop
  | empty : All p .empty
  | node {l x r} : All p l → p x → All p r → All p (.node l x r)

inductive Ordered : Tree → Prop
  | empty : Ordered .empty
  | node {l x r} : Ordered l → All (· < x) l → All (x < ·) r → Ordered r → Ordered (.node l x r)

def size : Tree → Nat
  | .empty => 0
  | .node l _ r => size l + 1 + size r

theorem mem_insert_self (a : Int) (t : Tree) : mem a (insert a t) = true := by sorry

theorem mem_insert_ne {a b : Int} (t : Tree) (h : a ≠ b) : mem a (insert b t) = mem a t := by sorry

theorem All.insert {p : Int → Prop} {t : Tree} {a : Int} (ht : All p t) (ha : p a) :
    All p (insert a t) := by sorry

theorem Ordered.insert {t : Tree} (h : Ordered t) (a : Int) : Ordered (insert a t) := by sorry

theorem size_insert (a : Int) (t : Tree) : size (insert a t) = size t + 1 := by sorry

end SearchTree
