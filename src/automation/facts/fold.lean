-- Folds: what they start from, prefixes, folds that pick an element.
set_option quotPrecheck false
local notation "ELEMENT" => Int
local notation "STATE" => Int
local notation "START" => (1 : Int)

section
local notation "STEP" => fun (x y : Int) => x + y

-- What a sum or a count starts from is added to it.
-- for: list-sum
-- sample: (List.foldl STEP 1 [2, 0]) = 1 + (List.foldl STEP 0 [2, 0])
-- sample: (List.foldl STEP 1 [0, 2]) = 1 + (List.foldl STEP 0 [0, 2])
theorem fold_start : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x = x + l.foldl STEP 0 := by
  intro l; induction l <;> grind

namespace Count
-- for: list-count
theorem fold_start : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x = x + l.foldl STEP 0 := by
  intro l; induction l <;> grind
end Count
end

section
local notation "STEP" => fun (x y : Int) => if x < y then y else x

-- A fold that picks an element bounds all of them, from above or from below, and is one of them. It is stated of what
-- the goal folds, where it can: automation seldom instantiates inequalities.
-- for: list-pick
-- sample: 1 ≤ (List.foldl STEP 1 [2, 0]) ∧ ∀ y, y ∈ [2, 0] → y ≤ (List.foldl STEP 1 [2, 0])
-- sample: 1 ≤ (List.foldl STEP 1 [0, 2]) ∧ ∀ y, y ∈ [0, 2] → y ≤ (List.foldl STEP 1 [0, 2])
theorem fold_above : ∀ (l : List ELEMENT) (x : STATE),
    x ≤ l.foldl STEP x ∧ ∀ y, y ∈ l → y ≤ l.foldl STEP x := by
  intro l; induction l <;> grind

namespace OfList
variable (sequence : List Int)
local notation "SEQUENCE" => sequence

-- for: list-pick-use
-- sample: 1 ≤ (List.foldl STEP 1 [2, 0]) ∧ ∀ y, y ∈ [2, 0] → y ≤ (List.foldl STEP 1 [2, 0])
-- sample: 1 ≤ (List.foldl STEP 1 [0, 2]) ∧ ∀ y, y ∈ [0, 2] → y ≤ (List.foldl STEP 1 [0, 2])
theorem fold_above :
    START ≤ (SEQUENCE).foldl STEP START ∧ ∀ y, y ∈ (SEQUENCE) → y ≤ (SEQUENCE).foldl STEP START := by
  have h : ∀ (l : List ELEMENT) (x : STATE), x ≤ l.foldl STEP x ∧ ∀ y, y ∈ l → y ≤ l.foldl STEP x := by
    intro l; induction l <;> grind
  exact h _ _
end OfList

namespace OfArray
variable (sequence : Array Int)
local notation "SEQUENCE" => sequence

-- for: array-pick-use
-- sample: 1 ≤ (List.foldl STEP 1 [2, 0]) ∧ ∀ y, y ∈ [2, 0] → y ≤ (List.foldl STEP 1 [2, 0])
-- sample: 1 ≤ (List.foldl STEP 1 [0, 2]) ∧ ∀ y, y ∈ [0, 2] → y ≤ (List.foldl STEP 1 [0, 2])
theorem fold_above :
    START ≤ (SEQUENCE).foldl STEP START ∧
      ∀ i, i < (SEQUENCE).size → (SEQUENCE)[i]! ≤ (SEQUENCE).foldl STEP START := by
  have h : ∀ (l : List ELEMENT) (x : STATE), x ≤ l.foldl STEP x ∧ ∀ y, y ∈ l → y ≤ l.foldl STEP x := by
    intro l; induction l <;> grind
  have h := h (SEQUENCE).toList START
  simp only [Array.foldl_toList, Array.mem_toList_iff] at h
  exact ⟨h.1, fun i hi => h.2 _ (by rw [getElem!_pos _ i hi]; exact Array.getElem_mem hi)⟩
end OfArray
end

section
local notation "STEP" => fun (x y : Int) => if y < x then y else x

-- for: list-pick
-- sample: (List.foldl STEP 1 [2, 0]) ≤ 1 ∧ ∀ y, y ∈ [2, 0] → (List.foldl STEP 1 [2, 0]) ≤ y
-- sample: (List.foldl STEP 1 [0, 2]) ≤ 1 ∧ ∀ y, y ∈ [0, 2] → (List.foldl STEP 1 [0, 2]) ≤ y
theorem fold_below : ∀ (l : List ELEMENT) (x : STATE),
    l.foldl STEP x ≤ x ∧ ∀ y, y ∈ l → l.foldl STEP x ≤ y := by
  intro l; induction l <;> grind

-- for: list-pick
-- sample: (List.foldl STEP 1 [2, 0]) = 1 ∨ (List.foldl STEP 1 [2, 0]) ∈ [2, 0]
-- sample: (List.foldl STEP 1 [0, 2]) = 1 ∨ (List.foldl STEP 1 [0, 2]) ∈ [0, 2]
theorem fold_one_of : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x = x ∨ l.foldl STEP x ∈ l := by
  intro l; induction l <;> grind

namespace OfList
variable (sequence : List Int)
local notation "SEQUENCE" => sequence

-- for: list-pick-use
-- sample: (List.foldl STEP 1 [2, 0]) ≤ 1 ∧ ∀ y, y ∈ [2, 0] → (List.foldl STEP 1 [2, 0]) ≤ y
-- sample: (List.foldl STEP 1 [0, 2]) ≤ 1 ∧ ∀ y, y ∈ [0, 2] → (List.foldl STEP 1 [0, 2]) ≤ y
theorem fold_below :
    (SEQUENCE).foldl STEP START ≤ START ∧ ∀ y, y ∈ (SEQUENCE) → (SEQUENCE).foldl STEP START ≤ y := by
  have h : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x ≤ x ∧ ∀ y, y ∈ l → l.foldl STEP x ≤ y := by
    intro l; induction l <;> grind
  exact h _ _

-- for: list-pick-use
-- sample: (List.foldl STEP 1 [2, 0]) = 1 ∨ (List.foldl STEP 1 [2, 0]) ∈ [2, 0]
-- sample: (List.foldl STEP 1 [0, 2]) = 1 ∨ (List.foldl STEP 1 [0, 2]) ∈ [0, 2]
theorem fold_one_of :
    (SEQUENCE).foldl STEP START = START ∨ (SEQUENCE).foldl STEP START ∈ (SEQUENCE) := by
  have h : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x = x ∨ l.foldl STEP x ∈ l := by
    intro l; induction l <;> grind
  exact h _ _
end OfList

namespace OfArray
variable (sequence : Array Int)
local notation "SEQUENCE" => sequence

-- for: array-pick-use
-- sample: (List.foldl STEP 1 [2, 0]) ≤ 1 ∧ ∀ y, y ∈ [2, 0] → (List.foldl STEP 1 [2, 0]) ≤ y
-- sample: (List.foldl STEP 1 [0, 2]) ≤ 1 ∧ ∀ y, y ∈ [0, 2] → (List.foldl STEP 1 [0, 2]) ≤ y
theorem fold_below :
    (SEQUENCE).foldl STEP START ≤ START ∧
      ∀ i, i < (SEQUENCE).size → (SEQUENCE).foldl STEP START ≤ (SEQUENCE)[i]! := by
  have h : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x ≤ x ∧ ∀ y, y ∈ l → l.foldl STEP x ≤ y := by
    intro l; induction l <;> grind
  have h := h (SEQUENCE).toList START
  simp only [Array.foldl_toList, Array.mem_toList_iff] at h
  exact ⟨h.1, fun i hi => h.2 _ (by rw [getElem!_pos _ i hi]; exact Array.getElem_mem hi)⟩

-- for: array-pick-use
-- sample: (List.foldl STEP 1 [2, 0]) = 1 ∨ (List.foldl STEP 1 [2, 0]) ∈ [2, 0]
-- sample: (List.foldl STEP 1 [0, 2]) = 1 ∨ (List.foldl STEP 1 [0, 2]) ∈ [0, 2]
theorem fold_one_of :
    (SEQUENCE).foldl STEP START = START ∨
      ∃ i, i < (SEQUENCE).size ∧ (SEQUENCE)[i]! = (SEQUENCE).foldl STEP START := by
  have h : ∀ (l : List ELEMENT) (x : STATE), l.foldl STEP x = x ∨ l.foldl STEP x ∈ l := by
    intro l; induction l <;> grind
  have h := h (SEQUENCE).toList START
  simp only [Array.foldl_toList, Array.mem_toList_iff] at h
  exact h.imp id fun h => (Array.getElem_of_mem h).elim fun i ⟨hi, e⟩ =>
    ⟨i, hi, by rw [getElem!_pos _ i hi]; exact e⟩
end OfArray
end

section
local notation "STEP" => fun (x y : Int) => x * y

-- for: list-fold
-- when: loops, List.take, Array.extract
theorem fold_prefix : ∀ (a : List ELEMENT) (i : Nat) (x : STATE), i < a.length →
    (a.take (i + 1)).foldl STEP x = STEP ((a.take i).foldl STEP x) a[i]! := by
  intro a i x h
  rw [List.take_add_one, List.foldl_append]
  simp [h]

-- for: list-fold
-- when: loops, List.take, Array.extract
theorem fold_whole : ∀ (a : List ELEMENT) (i : Nat) (x : STATE), a.length ≤ i →
    (a.take i).foldl STEP x = a.foldl STEP x := by
  intro a i x h
  rw [List.take_of_length_le h]

namespace OfArray
-- for: array-fold
-- when: loops, List.take, Array.extract
theorem fold_prefix : ∀ (a : Array ELEMENT) (i : Nat) (x : STATE), i < a.size →
    (a.extract 0 (i + 1)).foldl STEP x = STEP ((a.extract 0 i).foldl STEP x) a[i]! := by
  intro a i x h
  have e : a.extract 0 (i + 1) = (a.extract 0 i).push a[i]! := by
    rw [getElem!_pos a i h, Array.push_extract_getElem (by omega)]; simp
  rw [e]
  simp

-- for: array-fold
-- when: loops, List.take, Array.extract
theorem fold_whole : ∀ (a : Array ELEMENT) (i : Nat) (x : STATE), a.size ≤ i →
    (a.extract 0 i).foldl STEP x = a.foldl STEP x := by
  intro a i x h
  rw [Array.extract_eq_self_of_le h]
end OfArray
end

section
variable (value : Int → Int) (sequence : List Int)
local notation "VALUE" => value
local notation "SEQUENCE" => sequence

-- A fold that keeps the greatest of what is computed bounds all of that, and is one of it where there is one no less than the
-- start.
section
local notation "STEP" => fun (x y : Int) => max x (value y)

-- for: list-best
theorem best_above :
    START ≤ (SEQUENCE).foldl STEP START ∧ (∀ y, y ∈ (SEQUENCE) → VALUE y ≤ (SEQUENCE).foldl STEP START) ∧
      ((SEQUENCE).foldl STEP START = START ∨ ∃ y, y ∈ (SEQUENCE) ∧ (SEQUENCE).foldl STEP START = VALUE y) ∧
      ((SEQUENCE) ≠ [] → (∀ y, y ∈ (SEQUENCE) → START ≤ VALUE y) → ∃ y, y ∈ (SEQUENCE) ∧ (SEQUENCE).foldl STEP START = VALUE y) := by
  have h : ∀ (l : List ELEMENT) (s : STATE), s ≤ l.foldl STEP s ∧ (∀ y, y ∈ l → VALUE y ≤ l.foldl STEP s) ∧ (l.foldl STEP s = s ∨ ∃ y, y ∈ l ∧ l.foldl STEP s = VALUE y) := by
    intro l; induction l <;> grind
  have ⟨start, all, one⟩ := h (SEQUENCE) START
  exact ⟨start, all, one, fun some past => one.elim (fun e => have ⟨y, member⟩ := List.exists_mem_of_ne_nil _ some; ⟨y, member, by have := all y member; have := past y member; omega⟩) id⟩
end

-- The same for the least.
section
local notation "STEP" => fun (x y : Int) => min x (value y)

-- for: list-best
theorem best_below :
    (SEQUENCE).foldl STEP START ≤ START ∧ (∀ y, y ∈ (SEQUENCE) → (SEQUENCE).foldl STEP START ≤ VALUE y) ∧
      ((SEQUENCE).foldl STEP START = START ∨ ∃ y, y ∈ (SEQUENCE) ∧ (SEQUENCE).foldl STEP START = VALUE y) ∧
      ((SEQUENCE) ≠ [] → (∀ y, y ∈ (SEQUENCE) → VALUE y ≤ START) → ∃ y, y ∈ (SEQUENCE) ∧ (SEQUENCE).foldl STEP START = VALUE y) := by
  have h : ∀ (l : List ELEMENT) (s : STATE), l.foldl STEP s ≤ s ∧ (∀ y, y ∈ l → l.foldl STEP s ≤ VALUE y) ∧ (l.foldl STEP s = s ∨ ∃ y, y ∈ l ∧ l.foldl STEP s = VALUE y) := by
    intro l; induction l <;> grind
  have ⟨start, all, one⟩ := h (SEQUENCE) START
  exact ⟨start, all, one, fun some past => one.elim (fun e => have ⟨y, member⟩ := List.exists_mem_of_ne_nil _ some; ⟨y, member, by have := all y member; have := past y member; omega⟩) id⟩
end
end
