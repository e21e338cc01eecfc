/-- Scans brackets from left to right and stops at the first that closes nothing. -/
def check (s : List Char) : Bool := Id.run do
  let mut depth := 0
  let mut ok := true
  for c in s do
    if c = '(' then
      depth := depth + 1
    else if c = ')' then
      if depth = 0 then
        ok := false
        break
      depth := depth - 1
  return ok && depth == 0

def checkRec : Nat → List Char → Bool
  | d, [] => d == 0
  | d, '(' :: s => checkRec (d + 1) s
  | 0, ')' :: _ => false
  | d + 1, ')' :: s => checkRec d s
  | d, _ :: s => checkRec d s

theorem check_nil : check [] = true := by sorry

theorem check_eq (s : List Char) : check s = checkRec 0 s := by sorry

theorem check_balanced (s : List Char) (h : check s = true) : s.count '(' = s.count ')' := by sorry

theorem check_wrap (s : List Char) (h : check s = true) : check ('(' :: s ++ [')']) = true := by sorry
