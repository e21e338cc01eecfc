/-!
Backward ("snoc") lists, the two ways to move elements between a backward list and an
ordinary one, and a queue whose back is such a list.
-/

universe u v

inductive Bwd (α : Type u) where
  | lin : Bwd α
  | snoc : Bwd α → α → Bwd α
  deriving Repr, DecidableEq

namespace Bwd

variable {α : Type u} {β : Type v}

def map (f : α → β) : Bwd α → Bwd β
  | lin => lin
  | snoc b a => snoc (b.map f) (f a)

/-- `b <>> xs`: move the elements of `b`, the last one first, to the front of `xs`. -/
def chips : Bwd α → List α → List α
  | lin, xs => xs
  | snoc b a, xs => b.chips (a :: xs)

/-- `b <>< xs`: move the elements of `xs`, the first one first, to the end of `b`. -/
def fish : Bwd α → List α → Bwd α
  | b, [] => b
  | b, x :: xs => (b.snoc x).fish xs

infixl:55 " <>> " => chips
infixl:55 " <>< " => fish

theorem map_chips (f : α → β) (b : Bwd α) (xs : List α) :
    (b <>> xs).map f = b.map f <>> xs.map f := by sorry

theorem lin_fish_chips (b : Bwd α) : lin <>< (b <>> []) = b := by sorry

end Bwd

structure BQueue (α : Type u) where
  front : List α
  back : Bwd α

namespace BQueue

variable {α : Type u}

def push (q : BQueue α) (a : α) : BQueue α := { q with back := q.back.snoc a }

def pop? (q : BQueue α) : Option (α × BQueue α) :=
  match q.front with
  | x :: xs => some (x, ⟨xs, q.back⟩)
  | [] =>
    match q.back <>> [] with
    | [] => none
    | x :: xs => some (x, ⟨xs, .lin⟩)

def toList (q : BQueue α) : List α := q.front ++ (q.back <>> [])

theorem toList_push (q : BQueue α) (a : α) : (q.push a).toList = q.toList ++ [a] := by sorry

theorem toList_of_pop? {q q' : BQueue α} {a : α} (h : q.pop? = some (a, q')) :
    q.toList = a :: q'.toList := by sorry

end BQueue
