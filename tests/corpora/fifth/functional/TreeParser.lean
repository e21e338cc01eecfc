/-! Printing and parsing binary trees. -/

inductive Tree where
  | leaf : Tree
  | node : Tree → Tree → Tree
  deriving Repr, DecidableEq

namespace Tree

def render : Tree → List Char
  | leaf => ['.']
  | node l r => '(' :: (l.render ++ r.render ++ [')'])

def parse : Nat → List Char → Option (Tree × List Char)
  | 0, _ => none
  | _ + 1, '.' :: cs => some (leaf, cs)
  | fuel + 1, '(' :: cs =>
    match parse fuel cs with
    | none => none
    | some (l, cs₁) =>
      match parse fuel cs₁ with
      | some (r, ')' :: cs₂) => some (node l r, cs₂)
      | _ => none
  | _ + 1, _ => none

theorem parse_render (t : Tree) : parse t.render.length t.render = some (t, []) := by
  sorry

theorem parse_sound (fuel : Nat) (cs rest : List Char) (t : Tree)
    (h : parse fuel cs = some (t, rest)) : cs = t.render ++ rest := by
  sorry

end Tree
