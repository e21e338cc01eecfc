/-- Polynomials in one unknown, as they are typed in. -/
inductive P where
  | X
  | lit (z : Int)
  | add (p q : P)
  | mul (p q : P)
deriving DecidableEq, Repr

open P

def value (x : Int) : P → Int
  | X => x
  | lit z => z
  | add p q => value x p + value x q
  | mul p q => value x p * value x q

def nodes : P → Nat
  | X => 1
  | lit _ => 1
  | add p q => nodes p + nodes q + 1
  | mul p q => nodes p + nodes q + 1

/-- Addition which gathers constants on the right. -/
def mkAdd : P → P → P
  | lit m, lit n => lit (m + n)
  | p, lit 0 => p
  | add p (lit m), lit n => add p (lit (m + n))
  | p, q => add p q

def mkMul : P → P → P
  | lit m, lit n => lit (m * n)
  | _, lit 0 => lit 0
  | p, lit 1 => p
  | p, q => mul p q

def tidy : P → P
  | X => X
  | lit z => lit z
  | add p q => mkAdd (tidy p) (tidy q)
  | mul p q => mkMul (tidy p) (tidy q)

theorem value_tidy (x : Int) (p : P) : value x (tidy p) = value x p := by sorry

theorem nodes_tidy_le (p : P) : nodes (tidy p) ≤ nodes p := by sorry

theorem tidy_tidy (p : P) : tidy (tidy p) = tidy p := by sorry
