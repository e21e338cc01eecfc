namespace Acme.Sorting

/-- insertion into a sorted list -/
def insert (x : Nat) : List Nat → List Nat
  | [] => [x]
  | y :: ys => if x ≤ y then x :: y :: ys else y :: insert x ys

def sort : List Nat → List Nat := List.foldr insert []

inductive Sorted : List Nat → Prop
  | nil : Sorted []
  | cons {x xs} : (∀ y ∈ xs, x ≤ y) → Sorted xs → Sorted (x :: xs)

private theorem mem_insert {x z : Nat} {ys : List Nat} : z ∈ insert x ys ↔ z = x ∨ z ∈ ys := by
  induction ys with
  | nil => simp [insert]
  | cons y ys ih =>
    simp only [insert]
    split
    · simp
    · simp [ih]; grind

private theorem sorted_insert {x : Nat} {ys : List Nat} (h : Sorted ys) : Sorted (insert x ys) := by
  induction h with
  | nil => exact .cons (by simp) .nil
  | @cons y ys hy hs ih =>
    unfold insert
    split
    case isTrue hxy =>
      refine .cons ?_ (.cons hy hs)
      intro z hz
      rcases List.mem_cons.mp hz with rfl | hz
      · exact hxy
      · exact Nat.le_trans hxy (hy z hz)
    case isFalse hxy =>
      refine .cons (fun z hz => ?_) ih
      rcases mem_insert.mp hz with rfl | hz
      · omega
      · exact hy z hz

theorem sorted_sort (xs : List Nat) : Sorted (sort xs) := by
  induction xs with
  | nil => exact Sorted.nil
  | cons x xs ih => exact sorted_insert ih

theorem mem_sort (xs : List Nat) (z : Nat) : z ∈ sort xs ↔ z ∈ xs := by
  induction xs with
  | nil => simp [sort]
  | cons x xs ih => simp only [sort, List.foldr_cons, List.mem_cons] at *; rw [mem_insert, ih]

end Acme.Sorting

open Acme.Sorting in
#eval sort [3, 1, 2]
