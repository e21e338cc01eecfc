/-! Queues made of two lists, and run-length encoding. -/
structure Queue (α : Type) where
  front : List α
  back : List α

namespace Queue
variable {α : Type}

def toList (q : Queue α) : List α := q.front ++ q.back.reverse

def push (q : Queue α) (x : α) : Queue α := { q with back := x :: q.back }

def pop (q : Queue α) : Option (α × Queue α) :=
  match q.front with
  | x :: f => some (x, ⟨f, q.back⟩)
  | [] =>
    match q.back.reverse with
    | [] => none
    | x :: f => some (x, ⟨f, []⟩)

theorem toList_push (q : Queue α) (x : α) : (q.push x).toList = q.toList ++ [x] := by sorry

theorem pop_eq_some {q q' : Queue α} {x : α} (h : q.pop = some (x, q')) :
    q.toList = x :: q'.toList := by sorry

end Queue

namespace Rle
variable {α : Type} [DecidableEq α]

def encode : List α → List (α × Nat)
  | [] => []
  | x :: xs =>
    match encode xs with
    | [] => [(x, 1)]
    | (y, n) :: rest => if x = y then (y, n + 1) :: rest else (x, 1) :: (y, n) :: rest

def decode : List (α × Nat) → List α
  | [] => []
  | (x, n) :: rest => List.replicate n x ++ decode rest

theorem decode_encode (l : List α) : decode (encode l) = l := by sorry

theorem length_encode_le (l : List α) : (encode l).length ≤ l.length := by sorry

theorem encode_decode (r : List (α × Nat)) (h : ∀ p ∈ r, 0 < p.2) :
    encode (decode r) = r := by sorry

end Rle
