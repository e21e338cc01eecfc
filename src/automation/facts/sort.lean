-- Lists that are sorted by the library.
local notation "ELEMENT" => Int
local notation "ORDER" => fun (x y : Int) => decide (x ≤ y)
local notation "RELATION[" y ", " z "]" => y ≤ z

-- for: sort
theorem sort_sorted : ∀ l : List ELEMENT, (l.mergeSort ORDER).Pairwise (fun y z => RELATION[y, z]) := by
  intro l
  have h := List.pairwise_mergeSort (le := ORDER) (by grind) (by grind) l
  first | exact h | simpa using h | grind

-- for: sort
theorem sort_elements : ∀ l : List ELEMENT,
    (l.mergeSort ORDER).length = l.length ∧ ∀ y : ELEMENT, y ∈ (l.mergeSort ORDER) ↔ y ∈ l := by
  exact fun l => ⟨List.length_mergeSort l, fun _ => List.mem_mergeSort⟩

-- for: sort
theorem sort_perm : ∀ l : List ELEMENT, (l.mergeSort ORDER).Perm l := by
  exact fun l => List.mergeSort_perm l _

-- for: sort
-- when: List.count
theorem sort_count : ∀ (l : List ELEMENT) (x : ELEMENT), (l.mergeSort ORDER).count x = l.count x := by
  exact fun l x => (List.mergeSort_perm l _).count_eq x
