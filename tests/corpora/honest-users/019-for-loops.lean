/-- sums an array by an imperative loop -/
def sumLoop (xs : Array Nat) : Nat := Id.run do
  let mut acc := 0
  for x in xs do
    acc := acc + x
  return acc

def countUp (n : Nat) : List Nat := Id.run do
  let mut out := #[]
  for i in [0:n] do
    if i % 2 == 0 then
      out := out.push i
  return out.toList

def firstBig (xs : List Nat) : Option Nat := do
  for x in xs do
    if x > 10 then
      return x
  none

theorem sumLoop_nil : sumLoop #[] = 0 := rfl

theorem sumLoop_eq_foldl (xs : Array Nat) : sumLoop xs = xs.foldl (· + ·) 0 := by
  simp [sumLoop]

theorem sumLoop_toArray (xs : List Nat) : sumLoop xs.toArray = xs.sum := by
  have key : ∀ (ys : List Nat) (a : Nat), ys.foldl (· + ·) a = a + ys.sum := by
    intro ys
    induction ys with
    | nil => simp
    | cons y ys ih => intro a; simp [ih, Nat.add_assoc]
  simp [sumLoop_eq_foldl, key]

theorem range_sum (n : Nat) : 2 * (List.range (n + 1)).sum = n * (n + 1) := by
  induction n with
  | zero => rfl
  | succ n ih =>
    rw [List.range_succ]
    simp [Nat.mul_add, ih]
    grind

def main : IO Unit := do
  let mut i := 0
  while i < 3 do
    IO.println s!"i = {i}, sum = {sumLoop #[1, 2, i]}"
    i := i + 1

#eval main
#guard countUp 7 == [0, 2, 4, 6]
#guard firstBig [1, 20, 30] == some 20
