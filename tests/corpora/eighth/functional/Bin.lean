/-! Binary numerals, least significant bit first; leading zeros (at the end) are allowed. -/

namespace Bin

abbrev Bits := List Bool

def val : Bits → Nat
  | [] => 0
  | false :: bs => 2 * val bs
  | true :: bs => 2 * val bs + 1

def inc : Bits → Bits
  | [] => [true]
  | false :: bs => true :: bs
  | true :: bs => false :: inc bs

def carry (c : Bool) (bs : Bits) : Bits := if c then inc bs else bs

/-- Ripple-carry addition. -/
def add (c : Bool) : Bits → Bits → Bits
  | [], bs => carry c bs
  | as, [] => carry c as
  | a :: as, b :: bs => (a ^^ b ^^ c) :: add ((a && b) || (a && c) || (b && c)) as bs

/-- Remove superfluous zeros at the significant end. -/
def trim : Bits → Bits
  | [] => []
  | b :: bs =>
    match b, trim bs with
    | false, [] => []
    | b, bs' => b :: bs'

theorem val_add (as bs : Bits) : val (add false as bs) = val as + val bs := by
  sorry

theorem val_inj_trim (as bs : Bits) (h : val as = val bs) : trim as = trim bs := by
  sorry

end Bin
