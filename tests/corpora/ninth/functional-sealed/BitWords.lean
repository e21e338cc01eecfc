/-! Bits, least significant first; and reflected Gray codes. -/
namespace Bits

def value : List Bool → Nat
  | [] => 0
  | b :: bs => b.toNat + 2 * value bs

def succ : List Bool → List Bool
  | [] => [true]
  | false :: bs => true :: bs
  | true :: bs => false :: succ bs

def ofNat (n : Nat) : List Bool :=
  if h : n = 0 then [] else (n % 2 == 1) :: ofNat (n / 2)
termination_by n
decreasing_by omega

/-- Addition with a carry. -/
def add : Bool → List Bool → List Bool → List Bool
  | c, [], ys => if c then succ ys else ys
  | c, xs, [] => if c then succ xs else xs
  | c, x :: xs, y :: ys =>
    (x ^^ y ^^ c) :: add ((x && y) || (x && c) || (y && c)) xs ys

theorem value_succ (bs : List Bool) : value (succ bs) = value bs + 1 := by sorry

theorem value_ofNat (n : Nat) : value (ofNat n) = n := by sorry

theorem ofNat_value (bs : List Bool) : ofNat (value bs) = bs := by sorry

theorem value_add (c : Bool) (xs ys : List Bool) :
    value (add c xs ys) = value xs + value ys + c.toNat := by sorry

/-- All words of a given length in the order of Gray. -/
def gray : Nat → List (List Bool)
  | 0 => [[]]
  | n + 1 => (gray n).map (false :: ·) ++ (gray n).reverse.map (true :: ·)

/-- Two words that differ in exactly one place. -/
inductive OneOff : List Bool → List Bool → Prop where
  | here (b bs) : OneOff (b :: bs) ((!b) :: bs)
  | there {bs cs} (b) : OneOff bs cs → OneOff (b :: bs) (b :: cs)

inductive Path : List (List Bool) → Prop where
  | none : Path []
  | one (w) : Path [w]
  | step {v w ws} : OneOff v w → Path (w :: ws) → Path (v :: w :: ws)

theorem gray_path (n : Nat) : Path (gray n) := by sorry

end Bits
