-- Filtered lists that are folded, and what is known element by element.
local notation "ELEMENT" => Int
local notation "LIST" => ([1, 2] : List Int)
local notation "WHOLE" => List.filter (fun y : Int => decide (0 < y)) [1, 2]
local notation "KEEP[" y "]" => decide (0 < y)
local notation "START" => (List.filter (fun y : Int => decide (0 < y)) [1, 2])[0]!

-- Elements that a filter keeps are in what it gives.
-- for: filtered-fold
theorem filter_keeps : ∀ y : ELEMENT, y ∈ LIST → KEEP[y] = true → y ∈ WHOLE := by
  intro y h k
  exact List.mem_filter.mpr ⟨h, k⟩

-- So is the element of it that a fold starts from.
-- for: filtered-fold-from-element
theorem filter_start : 0 < (WHOLE).length → START ∈ WHOLE := by
  grind

-- for: goal
-- when: Char.ofNat
theorem char_of_nat : ∀ n : Nat, n < 55296 → (Char.ofNat n).toNat = n := by
  intro n h
  simp [Char.ofNat, Nat.isValidChar, h, Char.ofNatAux, Char.toNat]

-- for: goal
-- when: List.zip
-- when: List.map, String.map
theorem zip_map : ∀ (α β : Type) (l : List α) (f : α → β), l.zip (l.map f) = l.map (fun x => (x, f x)) := by
  intro α β l f
  induction l <;> simp_all
