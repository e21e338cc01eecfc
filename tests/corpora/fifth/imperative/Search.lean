namespace Search

def anyNegative (xs : List Int) : Bool := Id.run do
  let mut found := false
  for x in xs do
    if x < 0 then
      found := true
  return found

theorem anyNegative_iff (xs : List Int) : anyNegative xs = true ↔ ∃ x ∈ xs, x < 0 := by
  sorry

def indexOf? (xs : Array Nat) (a : Nat) : Option Nat := Id.run do
  for h : i in [0:xs.size] do
    if xs[i] = a then
      return some i
  return none

theorem indexOf?_eq_some (xs : Array Nat) (a i : Nat) (h : indexOf? xs a = some i) :
    ∃ hi : i < xs.size, xs[i] = a := by
  sorry

def untilZero (xs : List Nat) : Array Nat := Id.run do
  let mut out := #[]
  for x in xs do
    if x = 0 then
      break
    out := out.push x
  return out

theorem untilZero_toList (xs : List Nat) :
    (untilZero xs).toList = xs.takeWhile (fun x => x ≠ 0) := by
  sorry

end Search
