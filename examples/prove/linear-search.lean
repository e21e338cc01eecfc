/-! Linear search in an array: a loop over an index, with everything one wants to know of its result. -/

def search (a : Array Int) (key : Int) (i : Nat) : Nat :=
  if i < a.size then
    if a[i]! = key then i else search a key (i + 1)
  else a.size

theorem search_spec (a : Array Int) (key : Int) :
    search a key 0 ≤ a.size ∧
    (search a key 0 < a.size → a[search a key 0]! = key) ∧
    (∀ j, j < search a key 0 → a[j]! ≠ key) := by
  sorry
