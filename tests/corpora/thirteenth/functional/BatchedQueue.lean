namespace BatchedQueue

structure Queue (α : Type) where
  front : List α
  back : List α

namespace Queue

def empty {α : Type} : Queue α := ⟨[], []⟩

def toList {α : Type} (q : Queue α) : List α := q.front ++ q.back.reverse

def enqueue {α : Type} (a : α) (q : Queue α) : Queue α := { q with back := a :: q.back }

def dequeue? {α : Type} (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | a :: f => some (a, ⟨f, q.back⟩)
  | [] =>
    match q.back.reverse with
    | [] => none
    | a :: f => some (a, ⟨f, []⟩)

def size {α : Type} (q : Queue α) : Nat := q.front.length + q.back.length

def enqueueAll {α : Type} (as : List α) (q : Queue α) : Queue α :=
  as.foldl (fun q a => q.enqueue a) q

end Queue

theorem toList_enqueue {α : Type} (a : α) (q : Queue α) :
    (q.enqueue a).toList = q.toList ++ [a] := by sorry

theorem dequeue?_eq_none_iff {α : Type} (q : Queue α) :
    q.dequeue? = none ↔ q.toList = [] := by sorry

theorem dequeue?_toList {α : Type} (q q' : Queue α) (a : α) (h : q.dequeue? = some (a, q')) :
    q.toList = a :: q'.toList := by sorry

theorem size_eq_length {α : Type} (q : Queue α) : q.size = q.toList.length := by sorry

theorem toList_enqueueAll {α : Type} (as : List α) (q : Queue α) :
    (q.enqueueAll as).toList = q.toList ++ as := by sorry

end BatchedQueue
