/-! Binary numbers as lists of bits, least significant bit first. -/

namespace Binary

def inc : List Bool → List Bool
  | [] => [true]
  | false :: bs => true :: bs
  | true :: bs => false :: inc bs

def value : List Bool → Nat
  | [] => 0
  | b :: bs => b.toNat + 2 * value bs

def ofNat : Nat → List Bool
  | 0 => []
  | n + 1 => inc (ofNat n)

/-- Addition with a carry bit. -/
def addc : Bool → List Bool → List Bool → List Bool
  | false, [], bs => bs
  | true, [], bs => inc bs
  | false, a :: as, [] => a :: as
  | true, a :: as, [] => inc (a :: as)
  | c, a :: as, b :: bs =>
    ((a ^^ b) ^^ c) :: addc ((a && b) || (c && (a || b))) as bs

theorem value_addc (c : Bool) (as bs : List Bool) :
    value (addc c as bs) = value as + value bs + c.toNat := by
  sorry

theorem length_ofNat (n : Nat) : (ofNat n).length = Nat.log2 n + 1 := by
  sorry

end Binary
