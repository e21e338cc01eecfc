-- Arrays: elements by `[i]` and by `[i]!`, swaps, prefixes.
local notation "ELEMENT" => Int

-- for: array
-- when: GetElem?.getElem!
-- when: GetElem.getElem, Array.any, Array.all
theorem array_get : ∀ (a : Array ELEMENT) (i : Nat) (h : i < a.size), a[i] = a[i]! := by
  exact fun a i h => (getElem!_pos a i h).symm

-- for: array
-- when: List.isPerm, List.Perm, Array.Perm
theorem array_swap : ∀ (a : Array ELEMENT) (i j : Nat), i < a.size → j < a.size →
    ((a.set! i a[j]!).set! j a[i]!).toList.Perm a.toList := by
  intro a i j hi hj
  have h := Array.swap_perm (xs := a) (i := i) (j := j) hi hj
  rw [Array.swap_def, Array.perm_iff_toList_perm] at h
  grind

-- for: prefix
theorem array_prefix : ∀ (a : Array ELEMENT) (i : Nat), i < a.size →
    a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := by
  intro a i h
  rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]
  simp

-- for: prefix
theorem list_prefix : ∀ (l : List ELEMENT) (i : Nat) (h : i < l.length),
    l.take (i + 1) = l.take i ++ [l[i]] := by
  intro l i h
  rw [List.take_add_one, List.getElem?_eq_getElem h]
  rfl

-- for: array-write
theorem array_read_write : ∀ (a : Array ELEMENT) (i : Nat) (x : ELEMENT) (k : Nat),
    (a.set! i x)[k]! = if k = i ∧ i < a.size then x else a[k]! := by
  grind

-- for: array-set
theorem array_read_set : ∀ (a : Array ELEMENT) (i : Nat) (x : ELEMENT) (k : Nat),
    (a.setIfInBounds i x)[k]! = if k = i ∧ i < a.size then x else a[k]! := by
  grind

-- for: list-set
theorem list_read_set : ∀ (l : List ELEMENT) (i : Nat) (x : ELEMENT) (k : Nat),
    (l.set i x)[k]! = if k = i ∧ i < l.length then x else l[k]! := by
  grind
