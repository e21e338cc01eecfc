/-- An endless sequence, given by its elements. -/
def Sig (α : Type) := Nat → α

namespace Sig

variable {α β : Type}

def cons (a : α) (s : Sig α) : Sig α
  | 0 => a
  | n + 1 => s n

def next (s : Sig α) : Sig α := fun n => s (n + 1)

def take : Nat → Sig α → List α
  | 0, _ => []
  | n + 1, s => s 0 :: take n s.next

def map (f : α → β) (s : Sig α) : Sig β := fun n => f (s n)

def weave (s t : Sig α) : Sig α := fun n => if n % 2 = 0 then s (n / 2) else t (n / 2)

def evens (s : Sig α) : Sig α := fun n => s (2 * n)
def odds (s : Sig α) : Sig α := fun n => s (2 * n + 1)

def scan (f : β → α → β) (b : β) (s : Sig α) : Sig β
  | 0 => b
  | n + 1 => f (scan f b s n) (s n)

def cycle (a : α) (l : List α) : Sig α := fun n => (a :: l)[n % (l.length + 1)]'(by
  simpa using Nat.mod_lt _ (Nat.succ_pos _))

infixr:67 " ⋄ " => cons

theorem cons_next (s : Sig α) : s 0 ⋄ s.next = s := by
  sorry

theorem weave_split (s : Sig α) : weave s.evens s.odds = s := by
  sorry

theorem take_eq (n : Nat) (s : Sig α) : s.take n = (List.range n).map s := by
  sorry

theorem scan_foldl (f : β → α → β) (b : β) (s : Sig α) (n : Nat) :
    scan f b s n = (s.take n).foldl f b := by
  sorry

theorem next_weave (s t : Sig α) : (weave s t).next = weave t s.next := by
  sorry

theorem take_cycle (a : α) (l : List α) (k : Nat) :
    (cycle a l).take (k * (l.length + 1)) = (List.replicate k (a :: l)).flatten := by
  sorry

end Sig
