/-! Regular expressions and Brzozowski derivatives. -/

namespace Regex

inductive RE where
  | empty
  | eps
  | chr (c : Char)
  | alt (r s : RE)
  | seq (r s : RE)
  | star (r : RE)

open RE

inductive Matches : RE → List Char → Prop where
  | eps : Matches eps []
  | chr (c : Char) : Matches (chr c) [c]
  | altL {r s xs} : Matches r xs → Matches (alt r s) xs
  | altR {r s xs} : Matches s xs → Matches (alt r s) xs
  | seq {r s xs ys} : Matches r xs → Matches s ys → Matches (seq r s) (xs ++ ys)
  | starNil {r} : Matches (star r) []
  | starCons {r xs ys} : Matches r xs → Matches (star r) ys → Matches (star r) (xs ++ ys)

def nullable : RE → Bool
  | empty => false
  | eps => true
  | chr _ => false
  | alt r s => nullable r || nullable s
  | seq r s => nullable r && nullable s
  | star _ => true

def deriv (c : Char) : RE → RE
  | empty => empty
  | eps => empty
  | chr d => if c = d then eps else empty
  | alt r s => alt (deriv c r) (deriv c s)
  | seq r s =>
    if nullable r then alt (seq (deriv c r) s) (deriv c s) else seq (deriv c r) s
  | star r => seq (deriv c r) (star r)

/-- The expression of the reversed words. -/
def rev : RE → RE
  | alt r s => alt (rev r) (rev s)
  | seq r s => seq (rev s) (rev r)
  | star r => star (rev r)
  | r => r

theorem nullable_iff (r : RE) : nullable r = true ↔ Matches r [] := by
  sorry

theorem deriv_sound (c : Char) (r : RE) (xs : List Char) (h : Matches (deriv c r) xs) :
    Matches r (c :: xs) := by
  sorry

theorem rev_matches (r : RE) (xs : List Char) (h : Matches r xs) :
    Matches (rev r) xs.reverse := by
  sorry

end Regex
