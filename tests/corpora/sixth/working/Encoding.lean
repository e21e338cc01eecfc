import Std

/-! Hexadecimal digits, byte order and padding, as a serialiser needs them. -/

namespace Enc

def hexDigit (d : Fin 16) : Char :=
  if d < 10 then Char.ofNat ('0'.toNat + d) else Char.ofNat ('a'.toNat + (d - 10))

def unhex? (c : Char) : Option (Fin 16) :=
  if '0' ≤ c ∧ c ≤ '9' then some (Fin.ofNat 16 (c.toNat - '0'.toNat))
  else if 'a' ≤ c ∧ c ≤ 'f' then some (Fin.ofNat 16 (c.toNat - 'a'.toNat + 10))
  else if 'A' ≤ c ∧ c ≤ 'F' then some (Fin.ofNat 16 (c.toNat - 'A'.toNat + 10))
  else none

@[simp] theorem unhex_hexDigit (d : Fin 16) : unhex? (hexDigit d) = some d := by sorry

/-- Exchange the two halves of a word. -/
def swapHalves (x : BitVec 32) : BitVec 32 := (x <<< 16) ||| (x >>> 16)

theorem swapHalves_swapHalves (x : BitVec 32) : swapHalves (swapHalves x) = x := by sorry

def padLeft (n : Nat) (c : Char) (s : String) : String :=
  String.ofList (List.replicate (n - s.length) c) ++ s

theorem length_padLeft (n : Nat) (c : Char) (s : String) :
    (padLeft n c s).length = max n s.length := by sorry

end Enc
