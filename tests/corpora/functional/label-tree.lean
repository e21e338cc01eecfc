inductive LTree (α : Type) where
  | tip (a : α)
  | fork (l r : LTree α)

def LTree.leaves {α : Type} : LTree α → List α
  | .tip a => [a]
  | .fork l r => l.leaves ++ r.leaves

def LTree.forks {α : Type} : LTree α → Nat
  | .tip _ => 0
  | .fork l r => l.forks + r.forks + 1

/-- Numbers the tips from left to right, starting with `n`; also returns the next free number. -/
def LTree.label {α : Type} (n : Nat) : LTree α → LTree Nat × Nat
  | .tip _ => (.tip n, n + 1)
  | .fork l r =>
    let (l', m) := l.label n
    let (r', k) := r.label m
    (.fork l' r', k)

theorem LTree.leaves_length {α : Type} (t : LTree α) : t.leaves.length = t.forks + 1 := by sorry

theorem LTree.label_snd {α : Type} (t : LTree α) (n : Nat) :
    (t.label n).2 = n + t.leaves.length := by sorry

theorem LTree.leaves_label {α : Type} (t : LTree α) (n : Nat) :
    (t.label n).1.leaves = List.range' n t.leaves.length := by sorry
