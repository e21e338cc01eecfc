/-! Maps as association lists; the first entry for a key counts. -/

def AList (κ : Type u) (ν : Type v) := List (κ × ν)

namespace AList

variable {κ : Type u} {ν : Type v} [DecidableEq κ]

def find? (k : κ) : AList κ ν → Option ν
  | [] => none
  | (k', v) :: m => if k = k' then some v else find? k m

def insert (k : κ) (v : ν) (m : AList κ ν) : AList κ ν := (k, v) :: m

def erase (k : κ) : AList κ ν → AList κ ν
  | [] => []
  | (k', v) :: m => if k = k' then erase k m else (k', v) :: erase k m

def keys (m : AList κ ν) : List κ := List.map Prod.fst m

def size (m : AList κ ν) : Nat := List.length m

theorem find?_insert_self (k : κ) (v : ν) (m : AList κ ν) : (m.insert k v).find? k = some v := by sorry

theorem find?_insert_of_ne {k k' : κ} (v : ν) (m : AList κ ν) (h : k' ≠ k) :
    (m.insert k v).find? k' = m.find? k' := by sorry

theorem find?_erase (k k' : κ) (m : AList κ ν) :
    (m.erase k).find? k' = if k' = k then none else m.find? k' := by sorry

theorem size_erase (k : κ) (m : AList κ ν) (h : k ∈ m.keys) : (m.erase k).size = m.size - 1 := by sorry

theorem erase_of_not_mem (k : κ) (m : AList κ ν) (h : k ∉ m.keys) : m.erase k = m := by sorry

theorem find?_isSome_iff (k : κ) (m : AList κ ν) : (m.find? k).isSome ↔ k ∈ m.keys := by sorry

end AList
