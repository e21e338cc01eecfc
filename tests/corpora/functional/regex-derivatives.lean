/-! Regular expressions, matched by Brzozowski's derivatives. -/
namespace Re

inductive Regex (α : Type) where
  | zero
  | one
  | chr (a : α)
  | alt (r s : Regex α)
  | seq (r s : Regex α)
  | star (r : Regex α)

open Regex

variable {α : Type} [DecidableEq α]

inductive Match : List α → Regex α → Prop where
  | one : Match [] one
  | chr : Match [a] (chr a)
  | left : Match w r → Match w (alt r s)
  | right : Match w s → Match w (alt r s)
  | seq : Match v r → Match w s → Match (v ++ w) (seq r s)
  | starNil : Match [] (star r)
  | starCons : Match v r → Match w (star r) → Match (v ++ w) (star r)

def nullable : Regex α → Bool
  | zero | chr _ => false
  | one | star _ => true
  | alt r s => nullable r || nullable s
  | seq r s => nullable r && nullable s

def deriv (a : α) : Regex α → Regex α
  | zero | one => zero
  | chr b => if a = b then one else zero
  | alt r s => alt (deriv a r) (deriv a s)
  | seq r s => if nullable r then alt (seq (deriv a r) s) (deriv a s) else seq (deriv a r) s
  | star r => seq (deriv a r) (star r)

def accepts (r : Regex α) (w : List α) : Bool := nullable (w.foldl (fun r a => deriv a r) r)

theorem nullable_iff (r : Regex α) : nullable r = true ↔ Match [] r := by sorry

theorem match_deriv (a : α) (w : List α) (r : Regex α) :
    Match w (deriv a r) ↔ Match (a :: w) r := by sorry

theorem accepts_iff (r : Regex α) (w : List α) : accepts r w = true ↔ Match w r := by sorry

end Re
