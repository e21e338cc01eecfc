/-- Reverses by pushing from the end. -/
def revPush (a : Array Nat) : Array Nat := Id.run do
  let mut out := #[]
  for i in [0:a.size] do
    out := out.push a[a.size - 1 - i]!
  return out

/-- Reverses in place by swapping. -/
def revSwap (a : Array Nat) : Array Nat := Id.run do
  let mut a := a
  let n := a.size
  for i in [0:n / 2] do
    a := a.swapIfInBounds i (n - 1 - i)
  return a

def revList {α : Type} (l : List α) : List α := Id.run do
  let mut acc := []
  for x in l do
    acc := x :: acc
  return acc

theorem revPush_size (a : Array Nat) : (revPush a).size = a.size := by sorry

theorem revSwap_size (a : Array Nat) : (revSwap a).size = a.size := by sorry

theorem revList_eq {α : Type} (l : List α) : revList l = l.reverse := by sorry

theorem revPush_eq (a : Array Nat) : revPush a = a.reverse := by sorry

theorem revSwap_eq (a : Array Nat) : revSwap a = a.reverse := by sorry
