/-! A list with a cursor: what lies left of it is kept in reverse. -/

structure Tape (α : Type) where
  before : List α
  here : α
  after : List α
deriving Repr, DecidableEq

namespace Tape
variable {α β : Type}

def close (t : Tape α) : List α := t.before.reverse ++ t.here :: t.after

def right : Tape α → Option (Tape α)
  | ⟨_, _, []⟩ => none
  | ⟨b, x, y :: a⟩ => some ⟨x :: b, y, a⟩

def left : Tape α → Option (Tape α)
  | ⟨[], _, _⟩ => none
  | ⟨y :: b, x, a⟩ => some ⟨b, y, x :: a⟩

/-- Moves right as often as asked but stops at the end. -/
def skip : Nat → Tape α → Tape α
  | 0, t => t
  | n + 1, t => match t.right with
    | none => t
    | some t' => skip n t'

def start : Tape α → Tape α
  | ⟨[], x, a⟩ => ⟨[], x, a⟩
  | ⟨y :: b, x, a⟩ => start ⟨b, y, x :: a⟩
termination_by t => t.before.length

def pos (t : Tape α) : Nat := t.before.length
def len (t : Tape α) : Nat := t.before.length + 1 + t.after.length
def map (f : α → β) (t : Tape α) : Tape β := ⟨t.before.map f, f t.here, t.after.map f⟩

theorem left_right {t t' : Tape α} (h : t.right = some t') : t'.left = some t := by
  sorry

theorem close_skip (n : Nat) (t : Tape α) : (t.skip n).close = t.close := by
  sorry

theorem pos_skip (n : Nat) (t : Tape α) : (t.skip n).pos = min (t.pos + n) (t.len - 1) := by
  sorry

theorem skip_start (t : Tape α) : t.start.skip t.pos = t := by
  sorry

theorem map_skip (f : α → β) (n : Nat) (t : Tape α) : (t.skip n).map f = (t.map f).skip n := by
  sorry

end Tape
