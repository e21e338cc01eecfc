/-- Return the current counter and advance it. -/
def fresh : StateM Nat Nat := do
  let n ← get
  set (n + 1)
  return n

/-- Give every element of the list a fresh number. -/
def labelAll {α : Type} (xs : List α) : StateM Nat (List (Nat × α)) := do
  let mut out := []
  for x in xs do
    let n ← fresh
    out := out ++ [(n, x)]
  return out

theorem labelAll_run {α : Type} (xs : List α) (s : Nat) :
    (labelAll xs).run s = ((List.range' s xs.length).zip xs, s + xs.length) := by
  sorry

/-- Sum of the first elements; `none` if one of the lists has none. -/
def sumHeads (xss : List (List Nat)) : Option Nat := do
  let mut s := 0
  for xs in xss do
    let h ← xs.head?
    s := s + h
  return s

theorem sumHeads_isSome_iff (xss : List (List Nat)) :
    (sumHeads xss).isSome = true ↔ ∀ xs ∈ xss, xs ≠ [] := by
  sorry

/-- Compare all neighbours. -/
def sortedCheck (xs : Array Int) : Bool := Id.run do
  let mut ok := true
  for i in [0:xs.size - 1] do
    if xs[i]! > xs[i + 1]! then
      ok := false
  return ok

theorem sortedCheck_iff (xs : Array Int) :
    sortedCheck xs = true ↔ xs.toList.Pairwise (· ≤ ·) := by
  sorry

/-- How often each value below `k` occurs. -/
def histogram (k : Nat) (xs : List Nat) : Array Nat := Id.run do
  let mut h := Array.replicate k 0
  for x in xs do
    if x < k then
      h := h.modify x (· + 1)
  return h

theorem histogram_sum (k : Nat) (xs : List Nat) (hx : ∀ x ∈ xs, x ≤ k) :
    (histogram k xs).sum = xs.length := by
  sorry
