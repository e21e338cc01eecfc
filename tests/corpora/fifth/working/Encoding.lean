/-! Bits, bytes and characters. -/

namespace Encoding

def setBit {w : Nat} (x : BitVec w) (i : Nat) : BitVec w := x ||| BitVec.twoPow w i

def clearBit {w : Nat} (x : BitVec w) (i : Nat) : BitVec w := x &&& ~~~ BitVec.twoPow w i

theorem clearBit_setBit {w : Nat} (x : BitVec w) (i : Nat) (h : x.getLsbD i = false) :
    clearBit (setBit x i) i = x := by
  sorry

/-- Saturating addition of bytes. -/
def satAdd (a b : UInt8) : UInt8 :=
  if a + b < a then 255 else a + b

theorem satAdd_assoc (a b c : UInt8) : satAdd (satAdd a b) c = satAdd a (satAdd b c) := by
  sorry

def rot13 (c : Char) : Char :=
  if 'a' ≤ c ∧ c ≤ 'z' then
    Char.ofNat ((c.toNat - 'a'.toNat + 13) % 26 + 'a'.toNat)
  else if 'A' ≤ c ∧ c ≤ 'Z' then
    Char.ofNat ((c.toNat - 'A'.toNat + 13) % 26 + 'A'.toNat)
  else
    c

def encrypt (s : String) : String := String.ofList (s.toList.map rot13)

theorem encrypt_encrypt (s : String) : encrypt (encrypt s) = s := by
  sorry

end Encoding
