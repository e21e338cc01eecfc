/-- Loops in loops. -/
def hasClash (l : List Nat) : Bool := Id.run do
  let mut seen : List Nat := []
  for x in l do
    for y in seen do
      if x = y then return true
    seen := x :: seen
  return false

def staircase (n : Nat) : Nat := Id.run do
  let mut c := 0
  for i in [0:n] do
    for _ in [0:i] do
      c := c + 1
  return c

def cells (rows cols : Nat) : List (Nat × Nat) := Id.run do
  let mut out := []
  for i in [0:rows] do
    for j in [0:cols] do
      out := (i, j) :: out
  return out

def flatLen (ls : List (List Nat)) : Nat := Id.run do
  let mut n := 0
  for l in ls do
    if l.isEmpty then continue
    for _ in l do
      n := n + 1
  return n

/-- How many pairs of an element of `l` and one of `m` the relation admits. -/
def matches? (r : Nat → Nat → Bool) (l m : List Nat) : Nat := Id.run do
  let mut k := 0
  for x in l do
    for y in m do
      if r x y then k := k + 1
  return k

theorem staircase_twice (n : Nat) : 2 * staircase n = n * (n + 1) := by
  sorry

theorem length_cells (rows cols : Nat) : (cells rows cols).length = rows * cols := by
  sorry

theorem flatLen_eq (ls : List (List Nat)) : flatLen ls = ls.flatten.length := by
  sorry

theorem matches_flip (r : Nat → Nat → Bool) (l m : List Nat) :
    matches? r l m = matches? (fun y x => r x y) m l := by
  sorry

theorem hasClash_iff (l : List Nat) : hasClash l = true ↔ ¬ l.Nodup := by
  sorry
