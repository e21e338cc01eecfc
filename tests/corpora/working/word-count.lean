import Std.Data.HashMap

open Std

namespace WordCount

def bump (m : HashMap String Nat) (w : String) : HashMap String Nat :=
  m.insert w (m.getD w 0 + 1)

def counts (ws : List String) : HashMap String Nat := ws.foldl bump ∅

theorem bump_self (m : HashMap String Nat) (w : String) :
    (bump m w).getD w 0 = m.getD w 0 + 1 := by sorry

theorem bump_other (m : HashMap String Nat) (w v : String) (h : w ≠ v) :
    (bump m w).getD v 0 = m.getD v 0 := by sorry

theorem counts_getD (ws : List String) (w : String) : (counts ws).getD w 0 = ws.count w := by sorry

theorem mem_counts (ws : List String) (w : String) : w ∈ counts ws ↔ w ∈ ws := by sorry

theorem size_counts (ws : List String) : (counts ws).size = ws.length := by sorry

end WordCount
