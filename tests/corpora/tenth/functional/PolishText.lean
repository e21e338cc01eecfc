/-- Written forms of small set expressions, operators in front of their operands. -/
inductive Sx where
  | one (c : Char)
  | compl (s : Sx)
  | both (s t : Sx)
  | either (s t : Sx)
deriving DecidableEq, Repr, Inhabited

inductive Tok where
  | tilde | amp | bar | name (c : Char)
deriving DecidableEq, Repr

namespace Sx

def spell : Sx → List Tok
  | one c => [.name c]
  | compl s => .tilde :: s.spell
  | both s t => .amp :: (s.spell ++ t.spell)
  | either s t => .bar :: (s.spell ++ t.spell)

/-- Reads the tokens from the right end and keeps a stack of finished expressions. -/
def feed : Tok → Option (List Sx) → Option (List Sx)
  | .name c, some st => some (one c :: st)
  | .tilde, some (s :: st) => some (compl s :: st)
  | .amp, some (s :: t :: st) => some (both s t :: st)
  | .bar, some (s :: t :: st) => some (either s t :: st)
  | _, _ => none

def readAll (ts : List Tok) : Option (List Sx) := ts.foldr feed (some [])

def read (ts : List Tok) : Option Sx :=
  match readAll ts with
  | some [s] => some s
  | _ => none

def holds (χ : Char → Bool) : Sx → Bool
  | one c => χ c
  | compl s => !s.holds χ
  | both s t => s.holds χ && t.holds χ
  | either s t => s.holds χ || t.holds χ

/-- Pushes complements down to the names; the flag says whether one is pending. -/
def push : Bool → Sx → Sx
  | b, one c => if b then compl (one c) else one c
  | b, compl s => push (!b) s
  | false, both s t => both (push false s) (push false t)
  | true, both s t => either (push true s) (push true t)
  | false, either s t => either (push false s) (push false t)
  | true, either s t => both (push true s) (push true t)

def toks : Sx → Nat
  | one _ => 1
  | compl s => toks s + 1
  | both s t => toks s + toks t + 1
  | either s t => toks s + toks t + 1

theorem length_spell (s : Sx) : s.spell.length = s.toks := by
  sorry

theorem holds_push_false (χ : Char → Bool) (s : Sx) : (push false s).holds χ = s.holds χ := by
  sorry

theorem read_spell (s : Sx) : read s.spell = some s := by
  sorry

theorem spell_inj {s t : Sx} (h : s.spell = t.spell) : s = t := by
  sorry

theorem spell_of_read (ts : List Tok) (s : Sx) (h : read ts = some s) : s.spell = ts := by
  sorry

end Sx
