/-!
# Bytes
-/

namespace Bytes

/-- The mean of two bytes, rounded down, without an overflow. -/
def mean (x y : BitVec 8) : BitVec 8 := (x &&& y) + ((x ^^^ y) >>> 1)

/-- Clears the lowest bit that is set. -/
def clearLow (x : BitVec 8) : BitVec 8 := x &&& (x - 1#8)

/-- Addition that stops at the greatest byte. -/
def satAdd (a b : UInt8) : UInt8 := if a + b < a then 255 else a + b

/-- Two bytes make a word. -/
def pack (h l : UInt8) : UInt16 := (h.toUInt16 <<< 8) ||| l.toUInt16

def high (w : UInt16) : UInt8 := (w >>> 8).toUInt8

theorem mean_toNat (x y : BitVec 8) : (mean x y).toNat = (x.toNat + y.toNat) / 2 := by
  sorry

theorem satAdd_toNat (a b : UInt8) : (satAdd a b).toNat = min 255 (a.toNat + b.toNat) := by
  sorry

theorem high_pack (h l : UInt8) : high (pack h l) = h := by
  sorry

theorem clearLow_eq_zero_iff (x : BitVec 8) :
    clearLow x = 0#8 ↔ ∃ k : Nat, k < 8 ∧ x = 1#8 <<< k := by
  sorry

end Bytes
