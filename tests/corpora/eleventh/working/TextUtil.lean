/-! Text utilities -/

namespace TextUtil

/-- Pad on the left with `c` up to width `n`. -/
def padLeft (n : Nat) (c : Char) (s : String) : String :=
  "".pushn c (n - s.length) ++ s

theorem length_padLeft (n : Nat) (c : Char) (s : String) :
    (padLeft n c s).length = max n s.length := by
  sorry

/-- `glue ", " ["a", "b"] = "a, b"` -/
def glue (sep : String) : List String → String
  | [] => ""
  | [s] => s
  | s :: ss => s ++ sep ++ glue sep ss

theorem length_glue (sep : String) (ss : List String) :
    (glue sep ss).length = (ss.map String.length).sum + sep.length * (ss.length - 1) := by
  sorry

def hexDigit (d : Fin 16) : Char :=
  if d.val < 10 then Char.ofNat (48 + d.val) else Char.ofNat (87 + d.val)

def hexVal? (c : Char) : Option Nat :=
  if '0' ≤ c ∧ c ≤ '9' then some (c.toNat - 48)
  else if 'a' ≤ c ∧ c ≤ 'f' then some (c.toNat - 87)
  else none

theorem hexVal?_hexDigit (d : Fin 16) : hexVal? (hexDigit d) = some d.val := by
  sorry

def decimal (cs : List Char) : Nat :=
  cs.foldl (fun n c => 10 * n + (c.toNat - '0'.toNat)) 0

theorem decimal_append (cs ds : List Char) :
    decimal (cs ++ ds) = decimal cs * 10 ^ ds.length + decimal ds := by
  sorry

def rot13 (c : Char) : Char :=
  if 'a' ≤ c ∧ c ≤ 'z' then Char.ofNat (97 + (c.toNat - 97 + 13) % 26) else c

theorem map_rot13_rot13 (cs : List Char) : (cs.map rot13).map rot13 = cs := by
  sorry

end TextUtil
