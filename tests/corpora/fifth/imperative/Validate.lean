namespace Validate

def parseDigits (cs : List Char) : Except String Nat := do
  let mut n := 0
  for c in cs do
    unless c.isDigit do
      throw s!"unexpected character {c}"
    n := 10 * n + (c.toNat - '0'.toNat)
  return n

theorem parseDigits_ok_iff (cs : List Char) :
    (∃ n, parseDigits cs = .ok n) ↔ ∀ c ∈ cs, c.isDigit = true := by
  sorry

theorem parseDigits_append (cs ds : List Char) (m n : Nat)
    (hm : parseDigits cs = .ok m) (hn : parseDigits ds = .ok n) :
    parseDigits (cs ++ ds) = .ok (m * 10 ^ ds.length + n) := by
  sorry

end Validate
