def clampAdd (a b : UInt8) : UInt8 := if a.toNat + b.toNat < 256 then a + b else 255

def isPow2 (x : UInt32) : Bool := x != 0 && (x &&& (x - 1)) == 0

theorem u8_toNat_lt (a : UInt8) : a.toNat < 256 := by sorry

theorem u8_add_toNat (a b : UInt8) : (a + b).toNat = a.toNat + b.toNat := by sorry

theorem clampAdd_toNat (a b : UInt8) : (clampAdd a b).toNat = min (a.toNat + b.toNat) 255 := by sorry

theorem clampAdd_comm (a b : UInt8) : clampAdd a b = clampAdd b a := by sorry

theorem isPow2_shift (k : UInt32) (h : k < 32) : isPow2 (1 <<< k) = true := by sorry
