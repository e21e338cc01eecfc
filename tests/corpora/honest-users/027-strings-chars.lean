/-- ROT13-like shift on lower-case letters -/
def shiftChar (k : Nat) (c : Char) : Char :=
  if 'a' ≤ c ∧ c ≤ 'z' then
    Char.ofNat ((c.toNat - 'a'.toNat + k) % 26 + 'a'.toNat)
  else c

def caesar (k : Nat) (s : String) : String := s.map (shiftChar k)

structure Version where
  major : Nat
  minor : Nat
  patch : Nat := 0
  deriving DecidableEq, Ord

instance : ToString Version where
  toString v := s!"v{v.major}.{v.minor}.{v.patch}"

instance : LE Version := leOfOrd
instance : LT Version := ltOfOrd

def parseVersion (s : String) : Option Version := do
  let [a, b, c] := s.splitOn "." | none
  let a ← a.toNat?
  let b ← b.toNat?
  let c ← c.toNat?
  return ⟨a, b, c⟩

theorem shiftChar_digit : shiftChar 5 '7' = '7' := by decide
theorem shiftChar_a : shiftChar 3 'a' = 'd' := by decide
theorem shiftChar_twice (c : Char) (h : c < 'a') : shiftChar 13 (shiftChar 13 c) = c := by
  have h' : ¬ ('a' ≤ c ∧ c ≤ 'z') := fun ⟨h₁, _⟩ => Char.not_le.mpr h h₁
  simp only [shiftChar, if_neg h']

theorem append_empty (s : String) : s ++ "" = s := String.append_empty
theorem length_append' (s t : String) : (s ++ t).length = s.length + t.length :=
  String.length_append ..

#eval caesar 3 "hello"
#eval toString (parseVersion "1.2.3")
#guard parseVersion "4.28.0" == some { major := 4, minor := 28 }
#guard parseVersion "4.x" |>.isNone
#eval (compare (Version.mk 1 2 3) ⟨1, 3, 0⟩)
