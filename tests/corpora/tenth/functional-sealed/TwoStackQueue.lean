/-- A first-in first-out queue: `out` is the front, `inn` the back in reverse. -/
structure Fifo (α : Type u) where
  out : List α
  inn : List α

namespace Fifo

variable {α : Type u}

def toList (q : Fifo α) : List α := q.out ++ q.inn.reverse

/-- Keeps the front non-empty unless the whole queue is empty. -/
def norm : Fifo α → Fifo α
  | ⟨[], ys⟩ => ⟨ys.reverse, []⟩
  | q => q

def empty : Fifo α := ⟨[], []⟩

def snoc (q : Fifo α) (a : α) : Fifo α := norm ⟨q.out, a :: q.inn⟩

def tail (q : Fifo α) : Fifo α := norm ⟨q.out.drop 1, q.inn⟩

def peek (q : Fifo α) : Option α := q.out.head?

def Good (q : Fifo α) : Prop := q.out = [] → q.inn = []

def fill (q : Fifo α) (l : List α) : Fifo α := l.foldl snoc q

def drain : Nat → Fifo α → List α
  | 0, _ => []
  | n + 1, q => match q.peek with
    | none => []
    | some a => a :: drain n q.tail

theorem toList_snoc (q : Fifo α) (a : α) : (q.snoc a).toList = q.toList ++ [a] := by
  sorry

theorem good_tail (q : Fifo α) : Good q.tail := by
  sorry

theorem toList_tail (q : Fifo α) : q.tail.toList = q.toList.tail := by
  sorry

theorem toList_fill (l : List α) : (fill empty l).toList = l := by
  sorry

theorem drain_all (q : Fifo α) (h : Good q) : drain q.toList.length q = q.toList := by
  sorry

end Fifo
