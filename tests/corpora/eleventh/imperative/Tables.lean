import Std.Data.HashMap
import Std.Data.HashSet

open Std

/-- How often does each word occur? -/
def histogram (ws : List String) : HashMap String Nat := Id.run do
  let mut m : HashMap String Nat := {}
  for w in ws do
    m := m.insert w (m.getD w 0 + 1)
  return m

theorem histogram_getD (ws : List String) (w : String) :
    (histogram ws).getD w 0 = ws.count w := by
  sorry

def distinct (xs : Array Nat) : HashSet Nat := Id.run do
  let mut s : HashSet Nat := ∅
  for x in xs do
    s := s.insert x
  return s

theorem mem_distinct (xs : Array Nat) (x : Nat) : x ∈ distinct xs ↔ x ∈ xs := by
  sorry

/-- Is there an element that was seen before? -/
def repeats (xs : List Nat) : Bool := Id.run do
  let mut seen : HashSet Nat := ∅
  for x in xs do
    if seen.contains x then
      return true
    seen := seen.insert x
  return false

theorem repeats_eq_false (xs : List Nat) : repeats xs = false ↔ xs.Nodup := by
  sorry

/-- Sales per item. -/
def sales (rows : List (String × Nat)) : HashMap String Nat := Id.run do
  let mut m : HashMap String Nat := {}
  for (item, n) in rows do
    m := m.alter item fun old => some (old.getD 0 + n)
  return m

theorem sales_getD (rows : List (String × Nat)) (item : String) :
    (sales rows).getD item 0 = ((rows.filter (·.1 == item)).map (·.2)).sum := by
  sorry
