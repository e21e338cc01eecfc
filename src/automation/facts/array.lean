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
    (a.set! i x)[k]! = if i = k ∧ i < a.size then x else a[k]! := by
  intro a i x k
  simp only [getElem!_def, Array.set!_eq_setIfInBounds, Array.getElem?_setIfInBounds]
  by_cases h : i = k
  (subst h; by_cases l : i < a.size; simp only [l, if_true, and_self]; simp [l])
  simp only [h, if_false, false_and]

-- for: array-set
theorem array_read_set : ∀ (a : Array ELEMENT) (i : Nat) (x : ELEMENT) (k : Nat),
    (a.setIfInBounds i x)[k]! = if i = k ∧ i < a.size then x else a[k]! := by
  intro a i x k
  simp only [getElem!_def, Array.getElem?_setIfInBounds]
  by_cases h : i = k
  (subst h; by_cases l : i < a.size; simp only [l, if_true, and_self]; simp [l])
  simp only [h, if_false, false_and]

-- for: list-set
theorem list_read_set : ∀ (l : List ELEMENT) (i : Nat) (x : ELEMENT) (k : Nat),
    (l.set i x)[k]! = if i = k ∧ i < l.length then x else l[k]! := by
  intro l i x k
  simp only [getElem!_def, List.getElem?_set]
  by_cases h : i = k
  (subst h; by_cases b : i < l.length; simp only [b, if_true, and_self]; simp [b])
  simp only [h, if_false, false_and]

-- for: array-first
theorem array_first : ∀ (a : Array ELEMENT), 0 < a.size → a.extract 0 1 = #[a[0]!] := by
  intro a h
  rw [getElem!_pos a 0 h]
  exact (Array.push_extract_getElem (i := 0) (j := 0) h).symm.trans (by simp)
