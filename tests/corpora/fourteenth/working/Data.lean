import Std.Data.HashMap

/-! Bit vectors, hash maps, strings, `Fin`. -/
namespace Data

open Std (HashMap)

def bump (m : HashMap String Nat) (k : String) : HashMap String Nat :=
  m.insert k (m.getD k 0 + 1)

theorem getD_bump (m : HashMap String Nat) (k k' : String) :
    (bump m k).getD k' 0 = m.getD k' 0 + if k = k' then 1 else 0 := by sorry

theorem mask_clear {w : Nat} (x m : BitVec w) : (x &&& ~~~m) &&& m = 0#w := by sorry

theorem le_add_right (x y : BitVec 8) : x ≤ x + y := by sorry

theorem fin_rev_add {n : Nat} (i : Fin n) : i.rev.val + i.val + 1 = n := by sorry

end Data
