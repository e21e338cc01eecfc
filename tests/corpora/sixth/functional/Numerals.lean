namespace Numerals

/-! ## Binary, the least significant bit first -/

abbrev Bits := List Bool

def Bits.val : Bits → Nat
  | [] => 0
  | b :: bs => 2 * Bits.val bs + b.toNat

def Bits.succ : Bits → Bits
  | [] => [true]
  | false :: bs => true :: bs
  | true :: bs => false :: Bits.succ bs

/-- Addition with an incoming carry. -/
def Bits.addc : Bool → Bits → Bits → Bits
  | false, [], bs => bs
  | true, [], bs => bs.succ
  | false, as, [] => as
  | true, as, [] => as.succ
  | c, a :: as, b :: bs =>
    ((a != b) != c) :: Bits.addc ((a && b) || (c && (a || b))) as bs

theorem val_succ (bs : Bits) : bs.succ.val = bs.val + 1 := by sorry

theorem val_addc (c : Bool) (as bs : Bits) :
    (Bits.addc c as bs).val = as.val + bs.val + c.toNat := by sorry

/-! ## Decimal, as one writes it -/

def digit (d : Nat) : Char := Char.ofNat ('0'.toNat + d)

def render (n : Nat) : List Char :=
  if n < 10 then [digit n] else render (n / 10) ++ [digit (n % 10)]

def read (acc : Nat) : List Char → Option Nat
  | [] => some acc
  | c :: cs => if c.isDigit then read (10 * acc + (c.toNat - '0'.toNat)) cs else none

def parse : List Char → Option Nat
  | [] => none
  | cs => read 0 cs

theorem parse_render (n : Nat) : parse (render n) = some n := by sorry

end Numerals
