/-! Prefix codes as binary trees with the symbols at the leaves. -/

namespace PrefixCode

inductive Code where
  | sym (c : Char)
  | fork (l r : Code)

def Code.symbols : Code → List Char
  | .sym c => [c]
  | .fork l r => l.symbols ++ r.symbols

/-- The code word of a symbol, if it has one. -/
def Code.word (c : Char) : Code → Option (List Bool)
  | .sym d => if c = d then some [] else none
  | .fork l r =>
    match l.word c with
    | some w => some (false :: w)
    | none => (r.word c).map (true :: ·)

/-- Read one symbol off a bit stream. -/
def Code.read : Code → List Bool → Option (Char × List Bool)
  | .sym c, bs => some (c, bs)
  | .fork _ _, [] => none
  | .fork l _, false :: bs => l.read bs
  | .fork _ r, true :: bs => r.read bs

def Code.encode (t : Code) : List Char → Option (List Bool)
  | [] => some []
  | c :: cs => do
    let w ← t.word c
    let ws ← t.encode cs
    return w ++ ws

/-- Read exactly `n` symbols. -/
def Code.decode (t : Code) : Nat → List Bool → Option (List Char)
  | 0, _ => some []
  | n + 1, bs => do
    let (c, bs') ← t.read bs
    let cs ← t.decode n bs'
    return c :: cs

theorem word_isSome_iff (t : Code) (c : Char) : (t.word c).isSome ↔ c ∈ t.symbols := by
  sorry

theorem decode_encode (t : Code) (cs : List Char) (bs : List Bool) (h : t.encode cs = some bs) :
    t.decode cs.length bs = some cs := by
  sorry

end PrefixCode
