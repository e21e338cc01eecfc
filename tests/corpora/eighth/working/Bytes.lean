/-! Bytes: a toy stream cipher and a checksum. -/

namespace Bytes

/-- The next byte of the key stream. -/
def next (k : UInt8) : UInt8 := 5 * k + 17

def crypt (k : UInt8) : List UInt8 → List UInt8
  | [] => []
  | b :: bs => (b ^^^ k) :: crypt (next k) bs

/-- Sum of all bytes and their number, modulo 256. -/
def checksum (bs : List UInt8) : UInt8 := bs.foldl (fun s b => s + b + 1) 0

def swapNibbles (b : BitVec 8) : BitVec 8 := (b <<< 4) ||| (b >>> 4)

theorem crypt_crypt (k : UInt8) (bs : List UInt8) : crypt k (crypt k bs) = bs := by
  sorry

theorem checksum_append (xs ys : List UInt8) :
    checksum (xs ++ ys) = checksum xs + checksum ys := by
  sorry

theorem swapNibbles_rotate (b : BitVec 8) : swapNibbles (swapNibbles b) = b := by
  sorry

end Bytes
