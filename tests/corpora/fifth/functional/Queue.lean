/-- A queue as two lists; the back list is stored in reverse. -/
structure Queue (α : Type) where
  front : List α
  back : List α

namespace Queue

variable {α : Type}

def empty : Queue α := ⟨[], []⟩

def toList (q : Queue α) : List α := q.front ++ q.back.reverse

/-- Restore the invariant: the front may only be empty when the queue is. -/
def norm (q : Queue α) : Queue α :=
  match q.front with
  | [] => ⟨q.back.reverse, []⟩
  | _ :: _ => q

def push (q : Queue α) (a : α) : Queue α :=
  norm { q with back := a :: q.back }

def pop? (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | [] => none
  | a :: f => some (a, norm ⟨f, q.back⟩)

def Valid (q : Queue α) : Prop := q.front = [] → q.back = []

theorem toList_push (q : Queue α) (a : α) : (q.push a).toList = q.toList ++ [a] := by
  sorry

theorem pop?_eq_none_iff (q : Queue α) (hq : q.Valid) :
    q.pop? = none ↔ q.toList = [] := by
  sorry

/-- Pop at most `n` elements. -/
def drain : Nat → Queue α → List α
  | 0, _ => []
  | n + 1, q =>
    match q.pop? with
    | none => []
    | some (a, q') => a :: drain n q'

theorem drain_pushAll (xs : List α) :
    drain xs.length (xs.foldl push empty) = xs := by
  sorry

end Queue
