/-- A queue as two lists: `front` is read from, `back` is written to. -/
structure Queue (α : Type u) where
  front : List α
  back : List α

namespace Queue

def empty : Queue α := ⟨[], []⟩

def push (q : Queue α) (x : α) : Queue α := { q with back := x :: q.back }

def toList (q : Queue α) : List α := q.front ++ q.back.reverse

def pop? (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | x :: f => some (x, { q with front := f })
  | [] =>
    match q.back.reverse with
    | [] => none
    | x :: f => some (x, ⟨f, []⟩)

def peek? (q : Queue α) : Option α := q.pop?.map Prod.fst

theorem toList_empty : (empty : Queue α).toList = [] := by sorry

theorem toList_push (q : Queue α) (x : α) : (q.push x).toList = q.toList ++ [x] := by sorry

theorem pop?_eq_none_iff (q : Queue α) : q.pop? = none ↔ q.toList = [] := by sorry

theorem peek?_push (q : Queue α) (x : α) : (q.push x).peek? = some x := by sorry

theorem toList_pop? (q q' : Queue α) (x : α) (h : q.pop? = some (x, q')) :
    q.toList = x :: q'.toList := by sorry

theorem peek?_eq_head? (q : Queue α) : q.peek? = q.toList.head? := by sorry

end Queue
