import Std
/-! Are the parentheses of a text balanced? -/

namespace Brackets

def check (cs : List Char) : Bool := Id.run do
  let mut depth := 0
  for c in cs do
    if c = '(' then
      depth := depth + 1
    else if c = ')' then
      if depth = 0 then
        return false
      depth := depth - 1
  return depth = 0

/-- The same as a recursive specification: `n` parentheses are open. -/
def balanced : Nat → List Char → Bool
  | n, [] => n == 0
  | n, '(' :: cs => balanced (n + 1) cs
  | 0, ')' :: _ => false
  | n + 1, ')' :: cs => balanced n cs
  | n, _ :: cs => balanced n cs

theorem check_eq_balanced (cs : List Char) : check cs = balanced 0 cs := by
  sorry

end Brackets
