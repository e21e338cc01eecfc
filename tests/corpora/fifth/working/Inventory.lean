import Std.Data.HashMap

/-- How many pieces of each article are there? -/
abbrev Inventory := Std.HashMap String Nat

namespace Inventory

def qty (s : Inventory) (k : String) : Nat := s.getD k 0

def add (s : Inventory) (k : String) (n : Nat) : Inventory :=
  s.insert k (qty s k + n)

def addAll (s : Inventory) (ks : List String) : Inventory :=
  ks.foldl (fun s k => add s k 1) s

/-- Rebook `n` pieces from article `a` to article `b`; does nothing if there are too few. -/
def rebook (s : Inventory) (a b : String) (n : Nat) : Inventory :=
  if qty s a < n then s
  else
    let qa := qty s a
    let qb := qty s b
    (s.insert a (qa - n)).insert b (qb + n)

theorem qty_add (s : Inventory) (k k' : String) (n : Nat) :
    qty (add s k n) k' = if k = k' then qty s k' + n else qty s k' := by
  sorry

theorem qty_addAll (s : Inventory) (ks : List String) (k : String) :
    qty (addAll s ks) k = qty s k + ks.count k := by
  sorry

theorem qty_rebook (s : Inventory) (a b : String) (n : Nat) :
    qty (rebook s a b n) a + qty (rebook s a b n) b = qty s a + qty s b := by
  sorry

end Inventory
