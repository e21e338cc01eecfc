/-- Sum of the squares `1² + 2² + … + n²`. -/
def sumSquares (n : Nat) : Nat := Id.run do
  let mut s := 0
  for i in [0:n] do
    s := s + (i + 1) * (i + 1)
  return s

theorem sumSquares_closed (n : Nat) :
    6 * sumSquares n = n * (n + 1) * (2 * n + 1) := by
  sorry

/-- The largest element of a list of naturals (0 if there is none). -/
def maxOf (xs : List Nat) : Nat := Id.run do
  let mut m := 0
  for x in xs do
    if x > m then
      m := x
  return m

theorem maxOf_spec (xs : List Nat) (h : xs ≠ []) :
    maxOf xs ∈ xs ∧ ∀ x ∈ xs, x ≤ maxOf xs := by
  sorry

/-- Index of the first element satisfying `p`. -/
def firstIndex (p : Nat → Bool) (xs : Array Nat) : Option Nat := Id.run do
  for i in [0:xs.size] do
    if p xs[i]! then
      return some i
  return none

theorem firstIndex_some (p : Nat → Bool) (xs : Array Nat) (i : Nat)
    (h : firstIndex p xs = some i) :
    i < xs.size ∧ p xs[i]! = true ∧ ∀ j, j < i → p xs[j]! = false := by
  sorry

/-- Halve the even elements, skip the odd ones. -/
def halveEvens (xs : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    if x % 2 == 1 then
      continue
    out := out.push (x / 2)
  return out

theorem halveEvens_toList (xs : Array Nat) :
    (halveEvens xs).toList = (xs.toList.filter (fun x => x % 2 == 0)).map (· / 2) := by
  sorry
