/-
Counting elements and removing elements from lists.
-/

namespace Mach04

/-- Count the occurrences of `a` in the list. -/
def count (a : Nat) : List Nat → Nat
  | [] => 0
  | x :: xs => if x = a then count a xs + 1 else count a xs

/-- Remove all occurrences of `a`. -/
def remove (a : Nat) : List Nat → List Nat
  | [] => []
  | x :: xs => if x = a then remove a xs else x :: remove a xs

/-- Counting distributes over append. -/
theorem count_append (a : Nat) (xs ys : List Nat) :
    count a (xs ++ ys) = count a xs + count a ys := by
  induction xs with
  | nil =>
    -- Base case: the empty list
    have h1 : ([] : List Nat) ++ ys = ys := by rfl
    rw [h1]
    simp only [count]
    omega
  | cons x xs ih =>
    -- Inductive step
    have h1 : (x :: xs) ++ ys = x :: (xs ++ ys) := by rfl
    rw [h1]
    simp only [count]
    by_cases h2 : x = a
    · simp only [h2, if_true]
      rw [ih]
      omega
    · simp only [h2, if_false]
      rw [ih]

/-- After removal the count is zero. -/
theorem count_remove (a : Nat) (xs : List Nat) : count a (remove a xs) = 0 := by
  induction xs with
  | nil =>
    simp only [remove]
    simp only [count]
  | cons x xs ih =>
    simp only [remove]
    have h0 : x = x := by rfl
    by_cases h1 : x = a
    · have h2 : a = x := by exact h1.symm
      simp only [h1, if_true]
      exact ih
    · have h2 : ¬ a = x := by
        intro h3
        apply h1
        exact h3.symm
      simp only [h1, if_false]
      simp only [count]
      simp only [h1, if_false]
      exact ih

/-- The length decreases exactly by the count. -/
theorem length_remove (a : Nat) (xs : List Nat) :
    (remove a xs).length + count a xs = xs.length := by
  induction xs with
  | nil =>
    simp only [remove]
    simp only [count]
    simp only [List.length_nil]
  | cons x xs ih =>
    simp only [remove]
    simp only [count]
    by_cases h1 : x = a
    · simp only [h1, if_true]
      simp only [List.length_cons]
      have h2 : (remove a xs).length + count a xs = xs.length := by exact ih
      omega
    · simp only [h1, if_false]
      simp only [List.length_cons]
      have h2 : (remove a xs).length + count a xs = xs.length := by exact ih
      omega

end Mach04
