/-!
# Lists by index

Reading, writing and exchanging entries of a list; indices that are too
large do nothing.
-/

namespace Indexed

variable {α : Type}

def look : List α → Nat → Option α
  | [], _ => none
  | x :: _, 0 => some x
  | _ :: xs, i + 1 => look xs i

def put : List α → Nat → α → List α
  | [], _, _ => []
  | _ :: xs, 0, a => a :: xs
  | x :: xs, i + 1, a => x :: put xs i a

def exch (xs : List α) (i j : Nat) : List α :=
  match look xs i, look xs j with
  | some a, some b => put (put xs i b) j a
  | _, _ => xs

theorem look_put (xs : List α) (i j : Nat) (a : α) :
    look (put xs i a) j = if i = j ∧ i < xs.length then some a else look xs j := by
  sorry

theorem put_comm (xs : List α) (i j : Nat) (a b : α) (h : i ≠ j) :
    put (put xs i a) j b = put (put xs j b) i a := by
  sorry

theorem exch_exch (xs : List α) (i j : Nat) : exch (exch xs i j) i j = xs := by
  sorry

end Indexed
