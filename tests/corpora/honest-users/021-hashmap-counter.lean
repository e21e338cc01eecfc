import Std.Data.HashMap

open Std (HashMap)

/-- A multiset counted in a hash map. -/
structure Counter (α : Type) [BEq α] [Hashable α] where
  counts : HashMap α Nat := {}

namespace Counter

variable {α : Type} [BEq α] [Hashable α] [LawfulBEq α] [LawfulHashable α]

def count (c : Counter α) (a : α) : Nat := c.counts.getD a 0

def add (c : Counter α) (a : α) : Counter α :=
  { c with counts := c.counts.insert a (c.count a + 1) }

def ofList (xs : List α) : Counter α := xs.foldl add {}

@[simp] theorem count_empty (a : α) : (({} : Counter α)).count a = 0 := by
  simp [count]

@[simp] theorem count_add_self (c : Counter α) (a : α) : (c.add a).count a = c.count a + 1 := by
  simp [add, count]

theorem count_add_of_ne (c : Counter α) {a b : α} (h : a ≠ b) :
    (c.add a).count b = c.count b := by
  simp [add, count, HashMap.getD_insert, h]

theorem count_add_le (c : Counter α) (a b : α) : c.count b ≤ (c.add a).count b := by
  by_cases h : a = b
  · subst h; simp
  · rw [count_add_of_ne c h]; exact Nat.le_refl _

theorem count_foldl (xs : List α) (c : Counter α) (a : α) :
    (xs.foldl add c).count a = c.count a + xs.count a := by
  induction xs generalizing c with
  | nil => simp
  | cons x xs ih =>
    rw [List.foldl_cons, ih]
    by_cases h : x = a
    · subst h; simp; omega
    · rw [count_add_of_ne c h, List.count_cons_of_ne h]

theorem count_ofList (xs : List α) (a : α) : (ofList xs).count a = xs.count a := by
  simp [ofList, count_foldl]

end Counter

#eval (Counter.ofList ["a", "b", "a"]).count "a"
