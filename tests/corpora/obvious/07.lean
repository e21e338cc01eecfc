import Std.Data.HashMap

/-! Hash maps, arrays and a table of counts. -/

theorem get_after_insert (m : Std.HashMap Nat String) (k : Nat) (v : String) :
    (m.insert k v)[k]? = some v := by sorry

theorem mem_after_insert (m : Std.HashMap Nat String) (k : Nat) (v : String) : k ∈ m.insert k v := by sorry

theorem gone_after_erase (m : Std.HashMap Nat Nat) (k : Nat) : k ∉ m.erase k := by sorry

theorem empty_map_size : (∅ : Std.HashMap Nat Nat).size = 0 := by sorry

theorem push_size (a : Array Nat) (x : Nat) : (a.push x).size = a.size + 1 := by sorry

theorem toList_size {α : Type} (a : Array α) : a.toList.length = a.size := by sorry

def bump (m : Std.HashMap Nat Nat) (k : Nat) : Std.HashMap Nat Nat :=
  m.insert k (m.getD k 0 + 1)

theorem bump_getD (m : Std.HashMap Nat Nat) (k : Nat) :
    (bump m k).getD k 0 = m.getD k 0 + 1 := by sorry

theorem mem_bump (m : Std.HashMap Nat Nat) (k : Nat) : k ∈ bump m k := by sorry

theorem bump_other (m : Std.HashMap Nat Nat) {k j : Nat} (h : k ≠ j) :
    (bump m k)[j]? = m[j]? := by sorry

theorem mem_bump_of_mem (m : Std.HashMap Nat Nat) (k j : Nat) (h : j ∈ m) : j ∈ bump m k := by sorry
