/-! Loops that can fail. -/

namespace Checked

/-- Add up deposits and withdrawals, never going below zero. -/
def settle (moves : List Int) : Except String Int := do
  let mut balance : Int := 0
  for m in moves do
    balance := balance + m
    if balance < 0 then
      throw "overdrawn"
  return balance

def digits (cs : List Char) : Option Nat := do
  let mut n := 0
  for c in cs do
    if c.isDigit then
      n := 10 * n + (c.toNat - 48)
    else
      none
  return n

def divideAll (n : Nat) (ds : List Nat) : Except String Nat := do
  let mut r := n
  for d in ds do
    if d = 0 then
      throw "division by zero"
    r := r / d
  return r

theorem settle_nonneg (moves : List Int) (b : Int) (h : settle moves = .ok b) : 0 ≤ b := by
  sorry

theorem settle_eq_sum (moves : List Int) (b : Int) (h : settle moves = .ok b) :
    b = moves.sum := by
  sorry

theorem digits_isSome (cs : List Char) : (digits cs).isSome = cs.all Char.isDigit := by
  sorry

theorem divideAll_ok (n : Nat) (ds : List Nat) (h : 0 ∉ ds) :
    divideAll n ds = .ok (n / ds.foldl (· * ·) 1) := by
  sorry

end Checked
