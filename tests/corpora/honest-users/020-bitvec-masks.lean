/-! Bit tricks on words, in the taste of a verification engineer. -/

abbrev Word := BitVec 16

def lowByte (w : Word) : Word := w &&& 0xFF#16
def highByte (w : Word) : Word := w >>> 8

def swapBytes (w : Word) : Word := (w <<< 8) ||| (w >>> 8)

theorem and_comm' (x y : Word) : x &&& y = y &&& x := BitVec.and_comm x y

theorem xor_swap (a b : Word) : let a' := a ^^^ b; let b' := a' ^^^ b; b' = a := by
  intro a' b'
  simp only [a', b', BitVec.xor_assoc, BitVec.xor_self, BitVec.xor_zero]

theorem lowByte_idem (w : Word) : lowByte (lowByte w) = lowByte w := by
  simp [lowByte, BitVec.and_assoc]

theorem lowByte_lt (w : Word) : (lowByte w).toNat < 256 := by
  have : (lowByte w).toNat = w.toNat % 256 := by
    rw [lowByte, BitVec.toNat_and]
    exact Nat.and_two_pow_sub_one_eq_mod _ 8
  omega

theorem neg_eq (x : BitVec 8) : -x = ~~~x + 1#8 := BitVec.neg_eq_not_add x

theorem three_bits : ∀ x : BitVec 3, x + x = x <<< 1 := by decide

theorem u8_add_comm (a b : UInt8) : a + b = b + a := UInt8.add_comm a b

theorem u8_roundtrip (a : UInt8) : UInt8.ofNat a.toNat = a := by simp

example : swapBytes 0x12AB#16 = 0xAB12#16 := by decide
example : (255 : UInt8) + 1 = 0 := rfl
#eval (0x12AB#16 : Word) |> swapBytes
