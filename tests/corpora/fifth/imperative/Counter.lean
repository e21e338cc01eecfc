namespace Counter

def countEven (xs : List Nat) : Nat := Id.run do
  let mut n := 0
  for x in xs do
    if x % 2 = 1 then
      continue
    n := n + 1
  return n

theorem countEven_eq (xs : List Nat) : countEven xs = xs.countP (fun x => x % 2 = 0) := by
  sorry

/-- The next unused number. -/
def fresh : StateM Nat Nat := do
  let n ← get
  set (n + 1)
  return n

theorem fresh_fresh (s : Nat) :
    (do let a ← fresh; let b ← fresh; return (a, b) : StateM Nat (Nat × Nat)).run s
      = ((s, s + 1), s + 2) := by
  sorry

def label {α : Type} (xs : List α) : StateM Nat (Array (α × Nat)) := do
  let mut out := #[]
  for x in xs do
    let n ← fresh
    out := out.push (x, n)
  return out

theorem label_run {α : Type} (xs : List α) (s : Nat) :
    (label xs).run s = ((xs.zipIdx s).toArray, s + xs.length) := by
  sorry

end Counter
