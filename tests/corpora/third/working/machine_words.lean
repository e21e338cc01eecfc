theorem xor_xor_self (x k : BitVec 32) : (x ^^^ k) ^^^ k = x := by
  sorry

theorem toNat_add_u8 (a b : UInt8) (h : b.toNat < 128) : (a + b).toNat = a.toNat + b.toNat := by
  sorry

def flipFin {n : Nat} (i : Fin n) : Fin n := ⟨n - 1 - i.val, by omega⟩

theorem flipFin_flipFin {n : Nat} (i : Fin n) : flipFin (flipFin i) = i := by
  sorry

/-- A checksum over bytes. -/
def checksum (bytes : List UInt8) : UInt8 := bytes.foldl (· + ·) 0

theorem checksum_append (xs ys : List UInt8) : checksum (xs ++ ys) = checksum xs + checksum ys := by
  sorry
