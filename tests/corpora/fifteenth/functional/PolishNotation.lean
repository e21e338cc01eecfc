/-!
# Polish notation

Expressions are printed before their arguments (Polish) or after them
(reverse Polish) and read back.
-/

namespace PolishNotation

inductive Expr where
  | num : Nat → Expr
  | neg : Expr → Expr
  | add : Expr → Expr → Expr

inductive Tok where
  | lit : Nat → Tok
  | minus : Tok
  | plus : Tok

def depth : Expr → Nat
  | .num _ => 1
  | .neg e => depth e + 1
  | .add a b => max (depth a) (depth b) + 1

def polish : Expr → List Tok
  | .num n => [.lit n]
  | .neg e => .minus :: polish e
  | .add a b => .plus :: (polish a ++ polish b)

def rpn : Expr → List Tok
  | .num n => [.lit n]
  | .neg e => rpn e ++ [.minus]
  | .add a b => rpn a ++ rpn b ++ [.plus]

/-- Read one expression from the front; the number bounds the depth. -/
def read : Nat → List Tok → Option (Expr × List Tok)
  | 0, _ => none
  | _ + 1, [] => none
  | _ + 1, .lit n :: ts => some (.num n, ts)
  | f + 1, .minus :: ts =>
    match read f ts with
    | some (e, rest) => some (.neg e, rest)
    | none => none
  | f + 1, .plus :: ts =>
    match read f ts with
    | some (a, mid) =>
      match read f mid with
      | some (b, rest) => some (.add a b, rest)
      | none => none
    | none => none

/-- Read reverse Polish notation with a stack. -/
def readRpn : List Tok → List Expr → Option (List Expr)
  | [], st => some st
  | .lit n :: ts, st => readRpn ts (.num n :: st)
  | .minus :: ts, e :: st => readRpn ts (.neg e :: st)
  | .plus :: ts, b :: a :: st => readRpn ts (.add a b :: st)
  | _, _ => none

theorem read_polish (e : Expr) (f : Nat) (rest : List Tok) (h : depth e ≤ f) :
    read f (polish e ++ rest) = some (e, rest) := by
  sorry

theorem polish_append_inj (a b : Expr) (r s : List Tok) (h : polish a ++ r = polish b ++ s) :
    a = b ∧ r = s := by
  sorry

theorem readRpn_rpn (e : Expr) : readRpn (rpn e) [] = some [e] := by
  sorry

end PolishNotation
