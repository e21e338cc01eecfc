namespace ListLoops

def sumSquares (xs : List Nat) : Nat := Id.run do
  let mut s := 0
  for x in xs do
    s := s + x * x
  return s

def countIf (p : Nat → Bool) (xs : List Nat) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if p x then
      n := n + 1
  return n

def maximum (xs : List Nat) : Nat := Id.run do
  let mut best := 0
  for x in xs do
    if best < x then
      best := x
  return best

/-- Sum and number of elements at the same time. -/
def sumAndCount (xs : List Int) : Int × Nat := Id.run do
  let mut s := 0
  let mut n := 0
  for x in xs do
    s := s + x
    n := n + 1
  return (s, n)

def reverseLoop (xs : List Nat) : List Nat := Id.run do
  let mut out := []
  for x in xs do
    out := x :: out
  return out

theorem sumSquares_eq (xs : List Nat) : sumSquares xs = (xs.map (fun x => x * x)).sum := by sorry

theorem countIf_eq (p : Nat → Bool) (xs : List Nat) : countIf p xs = xs.countP p := by sorry

theorem le_maximum (xs : List Nat) (x : Nat) (h : x ∈ xs) : x ≤ maximum xs := by sorry

theorem maximum_mem (xs : List Nat) (h : 0 < maximum xs) : maximum xs ∈ xs := by sorry

theorem sumAndCount_snd (xs : List Int) : (sumAndCount xs).2 = xs.length := by sorry

theorem reverseLoop_reverseLoop (xs : List Nat) : reverseLoop (reverseLoop xs) = xs := by sorry

end ListLoops
