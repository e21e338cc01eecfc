namespace Brackets

inductive Br where
  | op
  | cl
  deriving DecidableEq

open Br

/-- The grammar  S → ε | ( S ) S. -/
inductive Bal : List Br → Prop where
  | nil : Bal []
  | cons {u v : List Br} : Bal u → Bal v → Bal (op :: u ++ cl :: v)

def scan : Nat → List Br → Option Nat
  | n, [] => some n
  | n, op :: w => scan (n + 1) w
  | 0, cl :: _ => none
  | n + 1, cl :: w => scan n w

def flip : Br → Br
  | op => cl
  | cl => op

def mirror (w : List Br) : List Br := (w.map flip).reverse

theorem bal_append (u v : List Br) (hu : Bal u) (hv : Bal v) : Bal (u ++ v) := by
  sorry

theorem bal_scan (w : List Br) (h : Bal w) : scan 0 w = some 0 := by
  sorry

theorem bal_mirror (w : List Br) (h : Bal w) : Bal (mirror w) := by
  sorry

theorem bal_of_count (w : List Br) (h : w.count op = w.count cl) : Bal w := by
  sorry

end Brackets
