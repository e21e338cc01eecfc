/- Numbers as bit lists, the lowest bit first. -/

abbrev Bits := List Bool

namespace Bits

def val : Bits → Nat
  | [] => 0
  | b :: bs => cond b 1 0 + 2 * val bs

def succ : Bits → Bits
  | [] => [true]
  | false :: bs => true :: bs
  | true :: bs => false :: succ bs

def addc : Bool → Bits → Bits → Bits
  | c, [], [] => if c then [true] else []
  | c, [], y :: ys => if c then succ (y :: ys) else y :: ys
  | c, x :: xs, [] => if c then succ (x :: xs) else x :: xs
  | c, x :: xs, y :: ys => (x ^^ y ^^ c) :: addc ((x && y) || (c && (x ^^ y))) xs ys

local infixl:65 " ⊞ " => addc false

def ofNat (n : Nat) : Bits :=
  if h : n = 0 then [] else (n % 2 == 1) :: ofNat (n / 2)
termination_by n
decreasing_by omega

/-- No trailing zero: the last bit, if there is one, is set. -/
def tidy (bs : Bits) : Bool := bs.getLast? != some false

theorem val_succ (bs : Bits) : val (succ bs) = val bs + 1 := by
  sorry

theorem val_ofNat (n : Nat) : val (ofNat n) = n := by
  sorry

theorem val_add (xs ys : Bits) : val (xs ⊞ ys) = val xs + val ys := by
  sorry

theorem ofNat_val {bs : Bits} (h : tidy bs = true) : ofNat (val bs) = bs := by
  sorry

end Bits
