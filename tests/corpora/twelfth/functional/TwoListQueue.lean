/-! First-in first-out queues represented by two lists. -/

namespace TwoListQueue

structure Queue (α : Type) where
  front : List α
  back : List α

variable {α : Type}

def Queue.toList (q : Queue α) : List α := q.front ++ q.back.reverse

def Queue.length (q : Queue α) : Nat := q.front.length + q.back.length

def push (x : α) (q : Queue α) : Queue α := { q with back := x :: q.back }

def pushAll : List α → Queue α → Queue α
  | [], q => q
  | x :: xs, q => pushAll xs (push x q)

def peek (q : Queue α) : Option α :=
  match q.front with
  | x :: _ => some x
  | [] => q.back.reverse.head?

def pop (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | x :: f => some (x, ⟨f, q.back⟩)
  | [] =>
    match q.back.reverse with
    | x :: f => some (x, ⟨f, []⟩)
    | [] => none

/-- Take at most `n` elements out of the queue. -/
def drain : Nat → Queue α → List α
  | 0, _ => []
  | n + 1, q =>
    match pop q with
    | some (x, q') => x :: drain n q'
    | none => []

theorem toList_pushAll (xs : List α) (q : Queue α) :
    (pushAll xs q).toList = q.toList ++ xs := by sorry

theorem peek_push (x : α) (q : Queue α) : peek (push x q) = peek q := by sorry

theorem length_toList (q : Queue α) : q.toList.length = q.length := by sorry

theorem toList_of_pop {q q' : Queue α} {x : α} (h : pop q = some (x, q')) :
    q.toList = x :: q'.toList := by sorry

theorem pop_eq_none_iff (q : Queue α) : pop q = none ↔ q.toList = [] := by sorry

theorem drain_eq_take (n : Nat) (q : Queue α) : drain n q = q.toList.take n := by sorry

end TwoListQueue
