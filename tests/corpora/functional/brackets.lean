inductive Paren where
  | op
  | cl
  deriving DecidableEq, Repr

open Paren

/-- `scan d s`: are the brackets in `s` balanced when `d` are open already? -/
def scan : Nat → List Paren → Bool
  | d, [] => d == 0
  | d, op :: s => scan (d + 1) s
  | 0, cl :: _ => false
  | d + 1, cl :: s => scan d s

def balanced (s : List Paren) : Bool := scan 0 s

/-- Balanced words, as a grammar. -/
inductive Dyck : List Paren → Prop
  | nil : Dyck []
  | wrap {s} : Dyck s → Dyck (op :: s ++ [cl])
  | cat {s t} : Dyck s → Dyck t → Dyck (s ++ t)

theorem scan_append_balanced (s t : List Paren) (d e : Nat) (h : scan d s = true) :
    scan (d + e) (s ++ t) = scan e t := by sorry

theorem balanced_append (s t : List Paren) (hs : balanced s) (ht : balanced t) :
    balanced (s ++ t) := by sorry

theorem balanced_left (s t : List Paren) (h : balanced (s ++ t)) : balanced s := by sorry

theorem Dyck.balanced {s : List Paren} (h : Dyck s) : balanced s := by sorry

theorem balanced_length_even (s : List Paren) (h : balanced s) : s.length % 2 = 0 := by sorry
