/-! Two-list queues. -/

namespace Proj01

def revOnto {α : Type} : List α → List α → List α
  | [], acc => acc
  | x :: xs, acc => revOnto xs (x :: acc)

structure Queue (α : Type) where
  front : List α
  back : List α

def Queue.toList {α : Type} (q : Queue α) : List α := q.front ++ q.back.reverse

def Queue.push {α : Type} (q : Queue α) (x : α) : Queue α := ⟨q.front, x :: q.back⟩

def Queue.flush {α : Type} (q : Queue α) : Queue α := ⟨q.front ++ revOnto q.back [], []⟩

def Queue.reversed {α : Type} (q : Queue α) : Queue α := ⟨q.back, q.front⟩

theorem toList_push {α : Type} (q : Queue α) (x : α) :
    (q.push x).toList = q.toList ++ [x] := by
  unfold Queue.push Queue.toList
  simp

theorem toList_flush {α : Type} (q : Queue α) : q.flush.toList = q.toList := by
  have key : ∀ (xs acc : List α), revOnto xs acc = xs.reverse ++ acc := by
    intro xs
    induction xs with
    | nil => intro acc; rfl
    | cons x xs ih =>
      intro acc
      show revOnto xs (x :: acc) = _
      rw [ih]
      simp
  unfold Queue.flush Queue.toList
  rw [key]
  simp

theorem toList_reversed {α : Type} (q : Queue α) :
    q.reversed.toList = revOnto q.toList [] := by
  have onto : ∀ (l r : List α), revOnto l r = l.reverse ++ r := by
    intro l
    induction l with
    | nil => intro r; rfl
    | cons a l hl =>
      intro r
      show revOnto l (a :: r) = _
      rw [hl]
      simp
  unfold Queue.reversed Queue.toList
  rw [onto]
  simp

end Proj01
