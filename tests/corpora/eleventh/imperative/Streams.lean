namespace Streams

/-- Drop everything above the limit. -/
def limit (k : Nat) (xs : List Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    if x > k then
      continue
    out := out.push x
  return out

theorem limit_toList (k : Nat) (xs : List Nat) : (limit k xs).toList = xs.filter (· ≤ k) := by sorry

/-- `x₀ - x₁ + x₂ - …` -/
def alternate (xs : List Int) : Int := Id.run do
  let mut s := 0
  let mut sign := 1
  for x in xs do
    s := s + sign * x
    sign := -sign
  return s

def alt : List Int → Int
  | [] => 0
  | x :: xs => x - alt xs

theorem alternate_eq (xs : List Int) : alternate xs = alt xs := by sorry

/-- Leave out an element that equals the one just before it. -/
def squeeze (xs : List Nat) : Array Nat := Id.run do
  let mut out := #[]
  let mut last : Option Nat := none
  for x in xs do
    if last ≠ some x then
      out := out.push x
      last := some x
  return out

theorem squeeze_nodup (xs : List Nat) : (squeeze xs).toList.Nodup := by sorry

/-- Are the parentheses balanced?  (Other characters are ignored.) -/
def balanced (cs : List Char) : Bool := Id.run do
  let mut depth := 0
  for c in cs do
    if c = '(' then
      depth := depth + 1
    else if c = ')' then
      if depth = 0 then
        return false
      depth := depth - 1
  return depth == 0

theorem balanced_count (cs : List Char) (h : balanced cs = true) : cs.count '(' = cs.count ')' := by sorry

end Streams
