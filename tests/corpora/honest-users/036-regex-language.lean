inductive Re where
  | empty | eps
  | chr (c : Char)
  | alt (r s : Re)
  | cat (r s : Re)
  deriving Repr, DecidableEq

declare_syntax_cat re
syntax str : re
syntax "ε" : re
syntax:30 re:30 " | " re:31 : re
syntax:40 re:40 ", " re:41 : re
syntax "(" re ")" : re
syntax "re{" re "}" : term

namespace Re

def ofList : List Char → Re
  | [] => eps
  | c :: cs => cat (chr c) (ofList cs)

macro_rules
  | `(re{ $s:str }) => `(Re.ofList (String.toList $s))
  | `(re{ ε }) => `(Re.eps)
  | `(re{ $a | $b }) => `(Re.alt re{ $a } re{ $b })
  | `(re{ $a, $b }) => `(Re.cat re{ $a } re{ $b })
  | `(re{ ($a) }) => `(re{ $a })

inductive Matches : Re → List Char → Prop
  | eps : Matches eps []
  | chr {c} : Matches (chr c) [c]
  | altL {r s w} : Matches r w → Matches (alt r s) w
  | altR {r s w} : Matches s w → Matches (alt r s) w
  | cat {r s u v} : Matches r u → Matches s v → Matches (cat r s) (u ++ v)

theorem ofList_matches (w : List Char) : Matches (ofList w) w := by
  induction w with
  | nil => exact .eps
  | cons c cs ih => exact Matches.cat (u := [c]) .chr ih

theorem not_empty (w : List Char) : ¬ Matches empty w := nofun

def nullable : Re → Bool
  | empty | chr _ => false
  | eps => true
  | alt r s => r.nullable || s.nullable
  | cat r s => r.nullable && s.nullable
theorem nullable_sound : ∀ r : Re, r.nullable = true → Matches r []
  | eps, _ => .eps
  | alt r s, h => by
    rcases Bool.or_eq_true_iff.mp h with h | h
    · exact .altL (nullable_sound r h)
    · exact .altR (nullable_sound s h)
  | cat r s, h =>
    have ⟨h₁, h₂⟩ := Bool.and_eq_true_iff.mp h
    Matches.cat (u := []) (nullable_sound r h₁) (nullable_sound s h₂)
theorem demo : Matches re{ "ab" | ε } [] := .altR .eps
end Re
#guard re{ ("a" | ε), ε }.nullable
