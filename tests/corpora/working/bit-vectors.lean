namespace Bits

/-- Lowest set bit of a word. -/
def lowBit (x : BitVec 8) : BitVec 8 := x &&& (-x)

def swapNibbles (x : BitVec 8) : BitVec 8 := (x <<< 4) ||| (x >>> 4)

theorem xor_swap (x y : BitVec 16) : ((x ^^^ y) ^^^ y = x) ∧ ((x ^^^ y) ^^^ x = y) := by sorry

theorem swapNibbles_swapNibbles (x : BitVec 8) : swapNibbles (swapNibbles x) = x := by sorry

theorem lowBit_eq_zero (x : BitVec 8) : lowBit x = 0 ↔ x = 0 := by sorry

theorem lt_add_one (x : BitVec 8) : x < x + 1 := by sorry

theorem demorgan {w : Nat} (x y : BitVec w) : ~~~(x ||| y) = ~~~x &&& ~~~y := by sorry

theorem add_eq_or_of_disjoint (x y : BitVec 32) (h : x &&& y = 0) : x + y = x ||| y := by sorry

end Bits
